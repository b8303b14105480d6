// The list that somebody writes in an hour from TanStack's infinite example: one cell per field, every page flattened in each
// render, nothing memoised. It stays that plain: it is the floor that Rollcall's list is held against.
import { QueryClient, QueryClientProvider, useInfiniteQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, StrictMode, useEffect, useRef } from "react";
import { createRoot } from "react-dom/client";

interface Page {
  data: Record<string, unknown>[];
  has_more: boolean;
}

/** What the bench found in Rollcall, so that both show the same: see plain-tab.ts. */
const address = new URLSearchParams(location.search);
const COLUMNS = (address.get("columns") ?? "id:110,name:280,email:320").split(",").map((each) => {
  const [field = "", width] = each.split(":");
  return { field, width: Number(width) };
});
const ROW_HEIGHT = Number(address.get("rowHeight") ?? 36);
const HEIGHT = Number(address.get("height") ?? 700);
/** So many are loaded without a scroll. */
const ROWS_AT_ONCE = Number(address.get("rows") ?? 0);

async function fetchPage({ pageParam }: { pageParam: string }): Promise<Page> {
  const response = await fetch(`/v1/staff?limit=100${pageParam && `&starting_after=${pageParam}`}`);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}

function PlainList() {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["staff"],
    queryFn: fetchPage,
    initialPageParam: "",
    getNextPageParam: (last) => (last.has_more ? String(last.data.at(-1)?.id) : undefined),
  });
  const scroller = useRef<HTMLElement>(null);
  const rows = data ? data.pages.flatMap((page) => page.data) : [];
  const virtualizer = useVirtualizer({
    count: hasNextPage ? rows.length + 1 : rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 5,
  });
  const items = virtualizer.getVirtualItems();
  const isNeeded = (items.at(-1)?.index ?? 0) >= rows.length - 1 || rows.length < ROWS_AT_ONCE;

  useEffect(() => {
    if (isNeeded && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isNeeded, hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (error) return <p role="alert">{error.message}</p>;
  return (
    <section ref={scroller} aria-label="Plain list" style={{ height: HEIGHT, overflow: "auto" }}>
      <div style={{ height: virtualizer.getTotalSize(), position: "relative" }}>
        {items.map(({ index, size, start }) => (
          <div key={index} style={{ ...ROW, height: size, transform: `translateY(${start}px)` }}>
            {COLUMNS.map(({ field, width }) => (
              <div key={field} style={{ ...CELL, width }}>
                {rows[index] ? text(rows[index][field]) : "Loading more …"}
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

const ROW: CSSProperties = { position: "absolute", top: 0, left: 0, width: "100%", display: "flex" };
const CELL: CSSProperties = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" };

function text(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <h1>Staff</h1>
      <PlainList />
    </QueryClientProvider>
  </StrictMode>,
);
