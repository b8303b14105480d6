import { memo } from "react";
import type { Row } from "@/lib/client/row-list";
import { Cell } from "./cell";
import type { Column } from "./columns";
import { ROW_HEIGHT } from "./row-height";

interface TableRowProps {
  row: Row;
  index: number;
  columns: readonly Column[];
  address: string;
  environment: "live" | "test";
  isActive: boolean;
  isOpen: boolean;
}

/** One row. What is the same in the next render is not drawn again. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, columns, address, environment, isActive, isOpen } = props;
  const ground = isOpen ? "bg-accent-ground" : "bg-surface hover:bg-raised";
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isOpen}
      data-key={row.key}
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      className={`absolute inset-x-0 top-0 flex cursor-pointer items-center border-b border-line -outline-offset-2 ${ground}`}
      style={{ height: ROW_HEIGHT, transform: `translateY(${index * ROW_HEIGHT}px)` }}
    >
      {columns.map((column) => (
        <div key={column.field} role="gridcell" className={cellClass(column)} style={{ width: column.width }}>
          {column.field === "name" ? (
            <a href={address} tabIndex={-1} className="hover:underline">
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

function cellClass({ field }: Column): string {
  return `truncate px-4 ${field === "id" ? "font-mono text-[12px] tabular-nums" : ""}`;
}
