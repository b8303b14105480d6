import { memo } from "react";
import type { Row } from "@/lib/client/row-list";
import { Cell } from "./cell";
import type { Column } from "./columns";
import { ROW_HEIGHT } from "./row-height";

interface TableRowProps {
  row: Row;
  index: number;
  columns: readonly Column[];
  /** A function, so that the addresses of rows that stay as they are are not made again. */
  addressOf(row: Row): string;
  environment: "live" | "test";
  isActive: boolean;
  isOpen: boolean;
}

/** One row. What is the same in the next render is not drawn again. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, columns, addressOf, environment, isActive, isOpen } = props;
  const ground = isOpen ? "bg-accent-ground" : "bg-surface hover:bg-raised";
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isOpen}
      data-key={row.key}
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      className={`absolute inset-x-0 flex cursor-pointer items-center [contain:layout_size_style] border-b border-line -outline-offset-2 ${ground}`}
      style={{ height: ROW_HEIGHT, top: index * ROW_HEIGHT }}
    >
      {columns.map((column) => (
        <div key={column.field} role="gridcell" className={cellClass(column)} style={{ width: column.width }}>
          {column.field === "name" ? (
            <a href={addressOf(row)} tabIndex={-1} className="hover:underline">
              <Cell column={column} item={row.item} environment={environment} />
            </a>
          ) : (
            <Cell column={column} item={row.item} environment={environment} />
          )}
        </div>
      ))}
    </div>
  );
});

/** Clipped, not hidden: what could be scrolled costs the browser several times as much to lay out and paint. */
function cellClass({ field }: Column): string {
  return `min-w-0 shrink-0 overflow-clip px-4 text-ellipsis whitespace-nowrap ${field === "id" ? "font-mono text-[12px] tabular-nums" : ""}`;
}
