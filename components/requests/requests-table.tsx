"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { clicked, MovingPane } from "@/components/ui/moving-pane";
import { useActiveRow } from "@/components/ui/use-active-row";
import { useRowsInView } from "@/components/ui/use-rows-in-view";
import { type FilterName, filterFrom, requestAddress } from "@/lib/client/journal-filter";
import type { JournalEntry } from "@/lib/contract/journal";
import { GapRow } from "./gap-row";
import { keepPlace, takePlace } from "./kept-place";
import type { Listed } from "./merge-entries";
import { moveInRow } from "./move-in-row";
import { RequestRow } from "./request-row";
import { RequestsHeader } from "./requests-header";
import { ROW_HEIGHTS, useRowHeight } from "./row-layout";
import { ListedAt } from "./row-time";
import { useCopied } from "./use-copied";
import { useListKeys } from "./use-list-keys";
import type { RequestList } from "./use-request-list";

/** The column headings, their lower line included, in pixels. */
const HEADER_HEIGHT = 33;

interface RequestsTableProps {
  connection: string;
  list: RequestList;
  scroller: RefObject<HTMLElement | null>;
  onPick(name: FilterName, value: string): void;
  /** Below the last row. */
  children: ReactNode;
}

/** The rows, of which only those near the view are in the document. */
export function RequestsTable({ connection, list, scroller, onPick, children }: RequestsTableProps) {
  const { entries, query, more, isOld } = list;
  const router = useRouter();
  const wanted = useRef<number>(undefined);
  const rowHeight = useRowHeight();
  const [copied, copy] = useCopied();
  const active = useActiveRow({
    count: entries.length,
    pageRows: () => Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2, 1),
    show: (index) => {
      wanted.current = index;
    },
    open,
  });

  const { blocks, reach, isScrolling } = useRowsInView(scroller, {
    count: entries.length,
    rowHeight,
    home: active.index,
  });

  useEffect(() => {
    if (!isOld && reach >= entries.length) more();
  }, [isOld, reach, entries.length, more]);

  useEffect(() => {
    // What a render before it left to run does not have the row yet.
    if (wanted.current !== active.index) return;
    focusRow(scroller.current, wanted.current, rowHeight);
    wanted.current = undefined;
  });

  useReturn(() => {
    const place = takePlace(connection, query);
    if (!place) return;
    const indexOf = (wantedId: string | undefined) => entries.findIndex(({ id }) => id === wantedId);
    const movedTo = indexOf(place.movedTo);
    const index = movedTo < 0 ? indexOf(place.id) : movedTo;
    if (index < 0) return;
    scroller.current?.scrollTo({ top: place.top, behavior: "instant" });
    active.set(index);
    wanted.current = index;
  });

  useListKeys(() => focusRow(scroller.current, active.index, rowHeight));

  function addressOf({ requestId }: JournalEntry): string {
    const filter = filterFrom(Object.fromEntries(new URLSearchParams(query)));
    return requestAddress(connection, requestId, filter);
  }

  function open(index: number): void {
    const entry = entries[index];
    if (entry?.kind !== "attempt") return;
    keepPlace(connection, query, { top: scroller.current?.scrollTop ?? 0, id: entry.id });
    router.push(addressOf(entry));
  }

  function onClick(event: React.MouseEvent): void {
    const target = clicked(event);
    const index = Number(target.closest<HTMLElement>("[data-index]")?.dataset.index ?? Number.NaN);
    if (Number.isNaN(index)) return;
    active.set(index);
    const { pick, value, copy: text } = target.closest("button")?.dataset ?? {};
    if (text !== undefined) return copy(text);
    if (pick !== undefined && value !== undefined) return onPick(pick as FilterName, value);
    if (event.ctrlKey || event.metaKey || event.shiftKey || String(getSelection() ?? "")) return;
    event.preventDefault();
    open(index);
  }

  const indexes = blocks.flatMap(({ first, end: last }) =>
    Array.from({ length: last - first }, (_, offset) => first + offset),
  );
  return (
    <ListedAt value={list.now}>
      <div
        role="grid"
        tabIndex={-1}
        aria-label="Requests"
        aria-readonly
        aria-busy={isOld && list.loading}
        aria-rowcount={list.isComplete ? entries.length + 1 : -1}
        className={`${ROW_HEIGHTS} ${isOld && list.loading ? "opacity-60" : ""}`}
        onKeyDown={(event) => {
          if (!moveInRow(event)) active.onKeyDown(event);
        }}
        onFocus={active.onFocus}
        onClick={onClick}
      >
        <RequestsHeader />
        <div role="rowgroup" className="relative" style={{ height: `calc(var(--row) * ${entries.length})` }}>
          <MovingPane isMoving={isScrolling} />
          {indexes.map((index) => {
            const entry = entries[index] as Listed;
            const isActive = index === active.index;
            if (entry.kind === "gap")
              return <GapRow key={entry.id} gap={entry} index={index} isActive={isActive} />;
            return (
              <RequestRow
                key={entry.id}
                entry={entry}
                index={index}
                href={addressOf(entry)}
                isActive={isActive}
                isCopied={copied !== undefined && copied === entry.requestId}
              />
            );
          })}
        </div>
      </div>
      {children}
      <p role="status" className="sr-only">
        {copied && "Request id copied"}
      </p>
    </ListedAt>
  );
}

/** Once, when the table comes. */
function useReturn(restore: () => void): void {
  const run = useRef(restore);
  useEffect(() => run.current(), []);
}

/** Gives a row the focus and brings it into view, clear of the headings that stick above it. */
function focusRow(scroller: HTMLElement | null, index: number, rowHeight: number): void {
  const row = scroller?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  if (!scroller || !row) return;
  row.focus({ preventScroll: true });
  const top = index * rowHeight;
  const bottom = top + rowHeight + HEADER_HEIGHT - scroller.clientHeight;
  if (scroller.scrollTop > top) scroller.scrollTop = top;
  else if (scroller.scrollTop < bottom) scroller.scrollTop = bottom;
  scroller.scrollIntoView({ block: "nearest" });
}
