"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef } from "react";
import type { Row } from "@/lib/client/row-list";
import { Cell } from "./cell";
import { type Column, columnsFor } from "./columns";
import { TailRow } from "./tail-row";
import type { StaffList } from "./use-staff-list";

const ROW_HEIGHT = 36;
const OVERSCAN = 12;
/** The server cannot measure: this much is in its HTML, so that there is something to read before any script. */
const SERVER_RECT = { width: 1280, height: 30 * ROW_HEIGHT };
/** The next page is asked for this many rows before the end is reached. */
const AHEAD_ROWS = 30;

interface StaffTableProps {
  connection: string;
  list: StaffList;
  declared: readonly string[];
}

/** The rows, of which only those near the view are in the document. */
export function StaffTable({ connection, list, declared }: StaffTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, fields, more } = list;
  const columns = useMemo(() => columnsFor(fields, declared), [fields, declared]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    initialRect: SERVER_RECT,
  });
  const visible = virtualizer.getVirtualItems();
  const lastVisible = visible.at(-1)?.index ?? -1;

  useEffect(() => {
    if (lastVisible >= rows.length - AHEAD_ROWS) more();
  }, [lastVisible, rows.length, more]);

  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    <section ref={scroller} tabIndex={0} aria-label="Staff list" className="min-h-0 flex-1 overflow-auto">
      <div
        role="table"
        aria-label="Staff"
        aria-rowcount={list.end === "complete" ? rows.length + 1 : -1}
        style={{ minWidth: width }}
      >
        <HeaderRow columns={columns} />
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {visible.map(({ index, start }) => (
            <BodyRow key={index} row={rows[index] as Row} index={index} start={start} columns={columns} />
          ))}
        </div>
      </div>
      <div className="sticky left-0 max-w-[100vw]">
        <TailRow connection={connection} list={list} />
      </div>
    </section>
  );
}

function HeaderRow({ columns }: { columns: readonly Column[] }) {
  return (
    <div role="rowgroup" className="sticky top-0 z-[1] border-b border-line bg-raised">
      <div role="row" aria-rowindex={1} className="flex h-8 items-center text-[12px] font-medium text-muted">
        {columns.map((column) => (
          <div
            key={column.field}
            role="columnheader"
            className="truncate px-4"
            style={{ width: column.width }}
          >
            {column.label}
          </div>
        ))}
      </div>
    </div>
  );
}

interface BodyRowProps {
  row: Row;
  index: number;
  start: number;
  columns: readonly Column[];
}

function BodyRow({ row, index, start, columns }: BodyRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-key={row.key}
      className="absolute inset-x-0 top-0 flex items-center border-b border-line bg-surface hover:bg-raised"
      style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
    >
      {columns.map((column) => (
        <div key={column.field} role="cell" className={cellClass(column)} style={{ width: column.width }}>
          <Cell column={column} item={row.item} />
        </div>
      ))}
    </div>
  );
}

function cellClass({ field }: Column): string {
  return `truncate px-4 ${field === "id" ? "font-mono text-[12px] tabular-nums" : ""}`;
}
