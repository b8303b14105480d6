"use client";

import { useMemo, useRef, useState } from "react";
import type { FilterName } from "@/lib/client/journal-filter";
import { RequestsChart } from "./chart";
import { ExportMenu } from "./export-menu";
import { FilterBar } from "./filter-bar";
import { FilterChips } from "./filter-chips";
import { FilterProblem, invalidPart } from "./filter-problem";
import { knownValues } from "./known-values";
import { ListBar } from "./list-bar";
import { ListEnd } from "./list-end";
import { RequestsTable } from "./requests-table";
import { useChart } from "./use-chart";
import { useFilter } from "./use-filter";
import { useLive } from "./use-live";
import { useNews } from "./use-news";
import { type FirstRequests, useRequestList } from "./use-request-list";

interface RequestsBrowserProps {
  connection: string;
  /** Who looks at it. */
  person: { id: string; email: string };
  first: FirstRequests;
}

/** The page of the requests that this console made: when, which, and what came of them. */
export function RequestsBrowser({ connection, person, first }: RequestsBrowserProps) {
  const narrowing = useFilter(connection);
  const { filter, narrow, clearAll } = narrowing;
  const source = { connection, filter };
  const list = useRequestList(connection, filter, first);
  const [live, follow] = useLive();
  const news = useNews(source, list, live);
  const chart = useChart(connection, filter, live);
  const scroller = useRef<HTMLElement>(null);
  const [wantedChip, setWantedChip] = useState<{ name: FilterName }>();
  const known = useMemo(() => knownValues(list.entries, person), [list.entries, person]);
  const invalid = invalidPart(list.failure);

  function pick(name: FilterName, value: string): void {
    // The row may go with what it is narrowed to: the way back takes the focus.
    setWantedChip({ name });
    narrow({ [name]: value });
  }

  async function showNews(): Promise<void> {
    await news.show();
    scroller.current?.scrollTo({ top: 0, behavior: "instant" });
    // After the rows are drawn: the button that was pressed is gone by then.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>('[data-index="0"]')?.focus({ preventScroll: true }),
    );
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-baseline gap-x-3 px-4 pt-3 pb-2">
        <h1 className="text-[17px] font-semibold tracking-tight">Requests</h1>
        <p className="text-[13px] text-muted">
          <span className="text-text">Requests this console made.</span> The service has no log endpoint, so
          other clients of this key do not appear.
        </p>
      </div>
      <RequestsChart chart={chart} filter={filter} onPick={narrow} />
      <FilterBar narrowing={narrowing} invalid={invalid} {...known} />
      <ListBar
        live={live}
        onFollow={follow}
        news={news}
        onShow={() => void showNews()}
        actions={<ExportMenu source={source} />}
      >
        <FilterChips narrowing={narrowing} invalid={invalid} emails={known.emails} wanted={wantedChip} />
      </ListBar>
      {list.failure?.error.code === "query_invalid" && (
        <FilterProblem failure={list.failure} narrowing={narrowing} hasOld={list.isOld} />
      )}
      <section
        ref={scroller}
        // Without a row it has nothing else to be scrolled sideways by with keys.
        tabIndex={list.entries.length === 0 ? 0 : -1}
        aria-label="Requests list"
        // In a window that is low, as at 400% zoom, the page scrolls and the list still has room for some rows.
        className="min-h-60 flex-1 overflow-auto border-t border-line bg-surface will-change-scroll [overflow-anchor:none] outline-none"
      >
        <RequestsTable key={list.query} connection={connection} list={list} scroller={scroller} onPick={pick}>
          <ListEnd list={list} filter={filter} onClearAll={clearAll} />
        </RequestsTable>
      </section>
    </div>
  );
}
