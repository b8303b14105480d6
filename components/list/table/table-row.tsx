import { memo } from "react";
import { MARK_WIDTH } from "@/components/list/select/select-all";
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
  isActive: boolean;
  isSelected: boolean;
  /** Its panel is. */
  isOpen: boolean;
}

/** One row. What is the same in the next render is not drawn again. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, columns, addressOf, environment, isActive, isSelected, isOpen } = props;
  const { shown, before, indent } = columns;
  const href = addressOf(row);
  const ground = isOpen || isSelected ? "bg-accent-ground" : "hover:bg-raised";
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      // The first column is the marks', which are of the row itself.
      aria-colindex={before + 2}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      data-key={row.key}
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      className={`list-row ${ground}`}
      style={indent > 0 ? { paddingLeft: MARK_WIDTH + indent } : undefined}
    >
      {shown.map((column) => cell({ column, item: row.item, environment, href }))}
    </div>
  );
});
