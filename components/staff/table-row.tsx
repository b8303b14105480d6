import { memo } from "react";
import type { Row } from "@/lib/client/row-list";
import { cell } from "./cell";
import { ROW_HEIGHT } from "./row-height";
import type { ColumnsInView } from "./use-columns-in-view";

interface TableRowProps {
  row: Row;
  index: number;
  columns: ColumnsInView;
  /** A function, so that the addresses of rows that stay as they are are not made again. */
  addressOf(row: Row): string;
  environment: "live" | "test";
  isActive: boolean;
  isOpen: boolean;
}

/** One row. What is the same in the next render is not drawn again. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, columns, addressOf, environment, isActive, isOpen } = props;
  const { shown, before, indent } = columns;
  const href = addressOf(row);
  const ground = isOpen ? "bg-accent-ground" : "bg-surface hover:bg-raised";
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-colindex={before + 1}
      aria-selected={isOpen}
      data-key={row.key}
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      className={`list-row ${ground}`}
      style={{ height: ROW_HEIGHT, paddingLeft: indent }}
    >
      {shown.map((column) => cell({ column, item: row.item, environment, href }))}
    </div>
  );
});
