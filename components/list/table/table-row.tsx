import { memo } from "react";
import type { Dates } from "@/components/list/values/dates";
import type { Row } from "@/lib/client/row-list";
import { cell } from "./cell";
import type { ColumnsInView } from "./use-columns-in-view";

interface TableRowProps {
  row: Row;
  index: number;
  columns: ColumnsInView;
  /** A function, so that the addresses of rows that stay as they are are not made again. */
  addressOf(row: Row): string;
  environment: "live" | "test";
  dates: Dates;
  isActive: boolean;
  isOpen: boolean;
  /** Whether loading stopped at it. */
  isMatch: boolean;
}

/** One row. What is the same in the next render is not drawn again. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, columns, addressOf, environment, dates, isActive, isOpen, isMatch } = props;
  const { shown, before, indent } = columns;
  const href = addressOf(row);
  const ground = isOpen ? "bg-accent-ground" : "hover:bg-raised";
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-colindex={before > 0 ? before + 1 : undefined}
      aria-selected={isOpen}
      data-match={isMatch || undefined}
      data-key={row.key}
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      className={`list-row ${ground}`}
      style={indent > 0 ? { paddingLeft: indent } : undefined}
    >
      {shown.map((column) => cell({ column, item: row.item, environment, href, dates }))}
    </div>
  );
});
