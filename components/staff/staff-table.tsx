"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import type { Column } from "./columns";
import { HEADER_HEIGHT, ROW_HEIGHT } from "./row-height";
import { TableHeader } from "./table-header";
import { TableRow } from "./table-row";
import { useActiveRow } from "./use-active-row";
import { useKeptPlace } from "./use-kept-place";
import type { Addressed } from "./use-place";
import type { StaffList } from "./use-staff-list";
import type { StaffView } from "./use-staff-view";

/** Rows are drawn a block at a time: what a new page costs grows with blocks, not with rows. */
const BLOCK_ROWS = 20;
const BLOCK_HEIGHT = BLOCK_ROWS * ROW_HEIGHT;
/** The server cannot measure: this much is in its HTML, so that there is something to read before any script. */
const SERVER_RECT = { width: 1280, height: 30 * ROW_HEIGHT };
/** The next page is asked for this many rows before the end is reached. */
const AHEAD_ROWS = 30;

interface StaffTableProps {
  list: StaffList;
  view: StaffView;
  columns: readonly Column[];
  environment: "live" | "test";
  address: Addressed;
  /** Below the last row. */
  children: ReactNode;
}

/** The rows, of which only those near the view are in the document. */
export function StaffTable({ list, view, columns, environment, address, children }: StaffTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<number>(undefined);
  const { rows, isPartial } = view;
  const { more } = list;
  const virtualizer = useVirtualizer({
    count: Math.ceil(rows.length / BLOCK_ROWS),
    getScrollElement: () => scroller.current,
    estimateSize: () => BLOCK_HEIGHT,
    overscan: 1,
    initialRect: SERVER_RECT,
  });
  const active = useActiveRow({
    count: rows.length,
    pageRows: () => Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2, 1),
    show: (index) => {
      wanted.current = index;
    },
    open: openAt,
  });
  const blocks = new Set(virtualizer.getVirtualItems().map(({ index }) => index));
  const lastVisible = (Math.max(...blocks, 0) + 1) * BLOCK_ROWS;
  // The row that has the keyboard stays in the document wherever the view is, or the focus would be lost.
  if (rows.length > 0) blocks.add(Math.floor(active.index / BLOCK_ROWS));

  useEffect(() => {
    if (!isPartial && lastVisible >= rows.length - AHEAD_ROWS) more();
  }, [isPartial, lastVisible, rows.length, more]);

  useEffect(() => {
    if (wanted.current !== undefined) focusRow(scroller.current, wanted.current);
    wanted.current = undefined;
  });

  // The row whose panel is open is the one that has the keyboard when the panel closes.
  const openKey = address.place.row;
  const openIndex = openKey === undefined ? -1 : rows.findIndex(({ key }) => key === openKey);
  const { set } = active;
  useEffect(() => {
    if (openIndex < 0) return;
    set(openIndex);
    showRow(scroller.current, openIndex);
  }, [openIndex, set]);

  useKeptPlace(scroller, { list, isPartial, address });

  function openAt(index: number): void {
    const row = rows[index];
    if (row) address.open(row);
  }

  function onClick(event: MouseEvent): void {
    const row = (event.target as HTMLElement).closest<HTMLElement>("[data-index]");
    if (!row || event.ctrlKey || event.metaKey || event.shiftKey || String(getSelection() ?? "")) return;
    event.preventDefault();
    active.set(Number(row.dataset.index));
    openAt(Number(row.dataset.index));
  }

  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    <section
      ref={scroller}
      tabIndex={-1}
      aria-label="Staff list"
      className="min-h-0 flex-1 overflow-auto outline-none"
    >
      <div
        role="grid"
        tabIndex={-1}
        aria-label="Staff"
        aria-readonly
        aria-rowcount={list.end === "complete" && !isPartial ? rows.length + 1 : -1}
        style={{ minWidth: width }}
        onKeyDown={active.onKeyDown}
        onClick={onClick}
      >
        <TableHeader columns={columns} sort={view.sort} onSort={view.sortBy} />
        <div role="rowgroup" className="relative" style={{ height: rows.length * ROW_HEIGHT }}>
          {[...blocks].flatMap((block) =>
            rows.slice(block * BLOCK_ROWS, (block + 1) * BLOCK_ROWS).map((row, offset) => {
              const index = block * BLOCK_ROWS + offset;
              return (
                <TableRow
                  key={row.key}
                  row={row}
                  index={index}
                  columns={columns}
                  address={address.addressOf(row)}
                  environment={environment}
                  isActive={index === active.index}
                  isOpen={row.key === address.place.row}
                />
              );
            }),
          )}
        </div>
      </div>
      <div className="sticky left-0 max-w-[100vw]">{children}</div>
    </section>
  );
}

/** Gives a row the focus and brings it into view. */
function focusRow(scroller: HTMLElement | null, index: number): void {
  const row = scroller?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  if (!row) return;
  row.focus({ preventScroll: true });
  showRow(scroller, index);
}

/** Brings a row into view, clear of the header that sticks above it. */
function showRow(scroller: HTMLElement | null, index: number): void {
  if (!scroller) return;
  const top = index * ROW_HEIGHT;
  const bottom = top + ROW_HEIGHT + HEADER_HEIGHT - scroller.clientHeight;
  if (scroller.scrollTop > top) scroller.scrollTop = top;
  else if (scroller.scrollTop < bottom) scroller.scrollTop = bottom;
}
