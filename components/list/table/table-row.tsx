import { memo } from "react";
import type { Column } from "@/components/list/columns/columns";
import type { Dates } from "@/components/list/values/dates";
import type { Row } from "@/lib/client/list/row-list";
import type { Environment } from "@/lib/contract/status";
import { cell } from "./cell";

interface TableRowProps {
  row: Row;
  index: number;
  columns: readonly Column[];
  /** A function, so that rows that do not render again need no new address. */
  addressOf(row: Row): string;
  environment: Environment;
  dates: Dates;
  isActive: boolean;
  isSelected: boolean;
  isOpen: boolean;
  /** Whether loading stopped at it. */
  isMatch: boolean;
}

/** One row; it renders again only when one of its properties changes. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, columns, addressOf, environment, dates, isActive, isSelected, isOpen, isMatch } = props;
  const href = addressOf(row);
  const ground = isOpen || isSelected ? "bg-accent-ground" : "bg-surface hover:bg-raised";
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      // The first column is that of the selection marks, which have no cell.
      aria-colindex={2}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      data-match={isMatch || undefined}
      data-key={row.key}
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      className={`list-row ${ground}`}
    >
      {columns.map((column) => cell({ column, item: row.item, environment, href, dates }))}
    </div>
  );
});
