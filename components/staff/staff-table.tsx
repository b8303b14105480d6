"use client";

import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { clicked } from "@/components/ui/moving-pane";
import { useActiveRow } from "@/components/ui/use-active-row";
import type { Column } from "./columns";
import { HEADER_HEIGHT, ROW_HEIGHT } from "./row-height";
import { StaffRows } from "./staff-rows";
import { TableHeader } from "./table-header";
import { useGridKeys } from "./use-grid-keys";
import { useKeptPlace } from "./use-kept-place";
import type { Addressed } from "./use-place";
import type { StaffList } from "./use-staff-list";
import type { StaffView } from "./use-staff-view";

interface StaffTableProps {
  list: StaffList;
  view: StaffView;
  columns: readonly Column[];
  environment: "live" | "test";
  address: Addressed;
  /** Below the last row. */
  children: ReactNode;
}

/**
 * The browser scrolls it by itself, without a frame of ours: what is opaque may be a layer of its own. Its rows do not move
 * when others come, so nothing has to be held in place.
 */
const SMOOTH = "bg-ground will-change-scroll [overflow-anchor:none]";

/** The rows, of which only those near the view are in the document. */
export function StaffTable({ list, view, columns, environment, address, children }: StaffTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<number>(undefined);
  const { rows, isPartial } = view;
  const active = useActiveRow({
    count: rows.length,
    pageRows: () => Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2, 1),
    show: (index) => {
      wanted.current = index;
    },
    open: openAt,
  });

  useEffect(() => {
    // What a render before it left to run does not have the row yet.
    if (wanted.current !== active.index) return;
    focusRow(scroller.current, wanted.current);
    wanted.current = undefined;
  });

  // The row whose panel is open is the one that has the keyboard when the panel closes.
  const openKey = address.place.row;
  const openIndex = openKey === undefined ? undefined : view.indexOf(openKey);
  const { set } = active;
  useEffect(() => {
    if (openIndex === undefined) return;
    set(openIndex);
    showRow(scroller.current, openIndex);
  }, [openIndex, set]);

  useGridKeys((by) => {
    const isInside = document.activeElement?.matches('[role="row"][data-index]');
    if (isInside) active.step(by);
    else focusRow(scroller.current, active.index);
  }, openKey === undefined);
  useKeptPlace(scroller, { list, isPartial, address });

  function openAt(index: number): void {
    const row = rows[index];
    if (row) address.open(row);
  }

  function onFocus(event: FocusEvent): void {
    active.onFocus(event);
    // The headings may have led far to the right: who comes from there by keyboard sees whose row it is.
    if (!event.relatedTarget?.closest('[role="columnheader"]')) return;
    if (event.target.matches('[role="row"]:focus-visible'))
      scroller.current?.scrollTo({ left: 0, behavior: "instant" });
  }

  function onClick(event: MouseEvent): void {
    const row = clicked(event).closest<HTMLElement>("[data-index]");
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
      // In a window that is low, as at 400% zoom, the page scrolls and the list still has room for some rows.
      className={`min-h-50 flex-1 overflow-auto outline-none ${SMOOTH}`}
    >
      <div
        role="grid"
        tabIndex={-1}
        aria-label="Staff"
        aria-readonly
        aria-colcount={columns.length}
        aria-rowcount={list.isAll && !isPartial ? rows.length + 1 : -1}
        style={{ minWidth: width }}
        onKeyDown={active.onKeyDown}
        onFocus={onFocus}
        onClick={onClick}
      >
        <TableHeader columns={columns} sort={view.sort} onSort={view.sortBy} />
        <StaffRows
          scroller={scroller}
          rows={rows}
          count={rows.length}
          columns={columns}
          active={active.index}
          open={openKey}
          more={isPartial ? undefined : list.more}
          addressOf={address.addressOf}
          environment={environment}
        />
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
  scroller?.scrollIntoView({ block: "nearest" });
}

/** Brings a row into view, clear of the header that sticks above it. */
function showRow(scroller: HTMLElement | null, index: number): void {
  if (!scroller) return;
  const top = index * ROW_HEIGHT;
  const bottom = top + ROW_HEIGHT + HEADER_HEIGHT - scroller.clientHeight;
  if (scroller.scrollTop > top) scroller.scrollTop = top;
  else if (scroller.scrollTop < bottom) scroller.scrollTop = bottom;
}
