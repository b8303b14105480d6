"use client";

import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { clickedElement, ScrollPane } from "@/components/list/grid/scroll-pane";
import { useGridFocus } from "@/components/list/grid/use-grid-focus";
import { useGridEntry } from "@/components/list/grid/use-grid-keys";
import { useVisibleRows } from "@/components/list/grid/use-visible-rows";
import { useCopy } from "@/components/ui/copy/use-copy";
import { useKey } from "@/components/ui/keyboard/keys";
import type { TimeLook } from "@/components/ui/time/time-look";
import { filterFrom, requestAddress, type SeveralName } from "@/lib/client/journal/journal-filter";
import type { JournalEntry } from "@/lib/contract/journal";
import { GapRow } from "./gap-row";
import type { ListEntry } from "./merge-entries";
import { moveInRow } from "./move-in-row";
import { RequestRow } from "./request-row";
import { RequestsHeader } from "./requests-header";
import { takeReturnPoint } from "./return-point";
import { ROW_HEIGHTS, SECTION, useRowHeight } from "./row-layout";
import { ListTimesContext } from "./row-time";
import type { RequestList } from "./use-request-list";
import { useSlowRows } from "./use-slow-rows";
import { useStableActiveRow } from "./use-stable-active-row";

const INTO_VALUES = {
  keys: "ArrowRight",
  label: "In a row: moves through its values; Enter filters by one",
  section: SECTION,
};

interface RequestsTableProps {
  connection: string;
  list: RequestList;
  scroller: RefObject<HTMLElement | null>;
  timeLook: TimeLook;
  openId: string | undefined;
  onOpen(entry: JournalEntry): void;
  onPick(name: SeveralName, value: string): void;
  children: ReactNode;
}

/** The rows, of which only those near the view are in the document. */
export function RequestsTable(props: RequestsTableProps) {
  const { connection, list, scroller, timeLook, openId, onOpen, onPick, children } = props;
  const { entries, query, more, isOld } = list;
  const rowHeight = useRowHeight();
  const [copyResult, copy] = useCopy();
  // Without the permission to copy the id is there to be selected.
  const copiedId = copyResult?.isDone ? copyResult.text : undefined;
  const active = useGridFocus(scroller, { count: entries.length, rowHeight, open });

  const { chunks, isScrolling } = useVisibleRows(scroller, {
    count: entries.length,
    rowHeight,
    home: active.index,
    more: isOld ? undefined : more,
  });

  useStableActiveRow(entries, active, scroller);

  /** When the panel of this request closes, the keyboard is on its row. */
  function reveal(id: string): void {
    const isOpen = (entry: ListEntry | undefined) => entry?.kind === "attempt" && entry.requestId === id;
    // Attempts of one request may share its id.
    const index = isOpen(entries[active.index]) ? active.index : entries.findIndex(isOpen);
    if (index < 0) return;
    active.set(index);
    active.reveal(index);
  }

  useRestoreOnce(() => {
    const place = takeReturnPoint(connection, query);
    if (!place) {
      if (openId !== undefined) reveal(openId);
      return;
    }
    const indexOf = (id: string | undefined) => entries.findIndex((entry) => entry.id === id);
    const movedTo = indexOf(place.movedTo);
    const index = movedTo < 0 ? indexOf(place.id) : movedTo;
    if (index < 0) return;
    scroller.current?.scrollTo({ top: place.top });
    active.moveTo(index);
  });

  const revealOpenRow = useEffectEvent(reveal);
  // Not of the one that was open before: whoever comes back may have moved on to another row since.
  const lastOpenId = useRef(openId);
  useEffect(() => {
    if (openId !== undefined && openId !== lastOpenId.current) revealOpenRow(openId);
    lastOpenId.current = openId;
  }, [openId]);

  useGridEntry(SECTION, active.focus);
  const step = (by: 1 | -1) =>
    document.activeElement?.matches("[data-id]") ? active.step(by) : active.focus();
  // With a panel open they are the panel's.
  useKey({ keys: "j", label: "Next row", section: SECTION }, () => step(1), openId === undefined);
  useKey({ keys: "k", label: "Previous row", section: SECTION }, () => step(-1), openId === undefined);
  useKey(INTO_VALUES, active.focus);

  function addressOf({ requestId }: JournalEntry): string {
    return requestAddress(connection, requestId, filterFrom(new URLSearchParams(query)));
  }

  function open(index: number): void {
    const entry = entries[index];
    if (entry?.kind === "attempt") onOpen(entry);
  }

  function onClick(event: React.MouseEvent): void {
    const target = clickedElement(event);
    const index = Number(target.closest<HTMLElement>("[data-index]")?.dataset.index ?? Number.NaN);
    if (Number.isNaN(index)) return;
    active.set(index);
    const { pick, value, copy: text } = target.closest("button")?.dataset ?? {};
    if (text !== undefined) return copy(text);
    if (pick !== undefined && value !== undefined) return onPick(pick as SeveralName, value);
    if (event.ctrlKey || event.metaKey || event.shiftKey || String(getSelection() ?? "")) return;
    event.preventDefault();
    open(index);
  }

  const indexes = chunks.flatMap(({ first, end: last }) =>
    Array.from({ length: last - first }, (_, offset) => first + offset),
  );
  const slowerThan = useSlowRows(
    connection,
    indexes.map((index) => entries[index] as ListEntry),
    list.now,
  );
  const times = useMemo(() => ({ now: list.now, timeLook }), [list.now, timeLook]);
  return (
    <ListTimesContext value={times}>
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
          <ScrollPane isMoving={isScrolling} />
          {indexes.map((index) => {
            const entry = entries[index] as ListEntry;
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
                isCopied={copiedId !== undefined && copiedId === entry.requestId}
                isOpen={openId === entry.requestId}
                slowerThan={slowerThan(entry)}
              />
            );
          })}
        </div>
      </div>
      {children}
      <p role="status" className="sr-only">
        {copiedId && "Request ID copied"}
      </p>
    </ListTimesContext>
  );
}

function useRestoreOnce(restore: () => void): void {
  const run = useRef(restore);
  useEffect(() => run.current(), []);
}
