import { memo } from "react";
import type { Span } from "@/components/ui/use-rows-in-view";
import type { Row } from "@/lib/client/row-list";
import { ROW_HEIGHT } from "./row-height";
import { TableRow } from "./table-row";
import type { ColumnsInView } from "./use-columns-in-view";

/** What all rows have alike. */
interface Alike {
  rows: readonly Row[];
  /** The row whose panel is open. */
  open: string | undefined;
  columns: ColumnsInView;
  addressOf(row: Row): string;
  environment: "live" | "test";
}

interface StaffRowsProps extends Alike {
  blocks: readonly Span[];
  /** The row that has the keyboard. */
  active: number;
}

/** The rows near the view, each block of them in its place among all. */
export function StaffRows({ blocks, active, ...alike }: StaffRowsProps) {
  return (
    <div role="rowgroup" className="relative" style={{ height: alike.rows.length * ROW_HEIGHT }}>
      {blocks.map(({ first, end }) => (
        <RowBlock
          key={first}
          first={first}
          end={end}
          active={active >= first && active < end ? active : undefined}
          {...alike}
        />
      ))}
    </div>
  );
}

interface RowBlockProps extends Alike, Span {
  active: number | undefined;
}

/** Rows that come and go together. Drawing another block, or moving the view, leaves it as it is. */
const RowBlock = memo(function RowBlock({ first, end, active, rows, open, ...same }: RowBlockProps) {
  return (
    <div
      role="presentation"
      className="absolute inset-x-0 bg-surface [contain:strict]"
      style={{ top: first * ROW_HEIGHT, height: (end - first) * ROW_HEIGHT }}
    >
      {rows.slice(first, end).map((row, offset) => (
        <TableRow
          key={row.key}
          row={row}
          index={first + offset}
          isActive={first + offset === active}
          isOpen={row.key === open}
          {...same}
        />
      ))}
    </div>
  );
});
