import { memo, type RefObject, useEffect, useMemo } from "react";
import { MovingPane } from "@/components/ui/moving-pane";
import { type Span, useRowsInView } from "@/components/ui/use-rows-in-view";
import type { Row } from "@/lib/client/row-list";
import type { Column } from "./columns";
import { ROW_HEIGHT } from "./row-height";
import { TableRow } from "./table-row";
import { type ColumnsInView, useColumnsInView } from "./use-columns-in-view";

/** What all rows have alike. */
interface Alike {
  rows: readonly Row[];
  /** The row whose panel is open. */
  open: string | undefined;
  addressOf(row: Row): string;
  environment: "live" | "test";
}

interface StaffRowsProps extends Alike {
  scroller: RefObject<HTMLElement | null>;
  /** How many rows there are: what a page adds, it adds to the same list. */
  count: number;
  columns: readonly Column[];
  /** The row that has the keyboard. */
  active: number;
  /** Asks for what comes after these rows, if anything may. */
  more: (() => void) | undefined;
}

/** The rows near the view, each block of them in its place among all. Nothing but this is drawn when the view moves. */
export const StaffRows = memo(function StaffRows(props: StaffRowsProps) {
  const { scroller, count, columns, active, more, ...alike } = props;
  const { rows } = alike;
  const columnsInView = useColumnsInView(scroller, columns);
  const { blocks, reach, isScrolling } = useRowsInView(scroller, {
    count,
    rowHeight: ROW_HEIGHT,
    home: active,
    kind: useMemo(() => ({ rows, columnsInView }), [rows, columnsInView]),
  });

  useEffect(() => {
    if (reach >= count) more?.();
  }, [reach, count, more]);

  return (
    <div role="rowgroup" className="relative" style={{ height: count * ROW_HEIGHT }}>
      <MovingPane isMoving={isScrolling} />
      {blocks.map((block) => (
        <RowBlock
          key={block.first}
          active={active >= block.first && active < block.end ? active : undefined}
          columns={columnsInView}
          {...block}
          {...alike}
        />
      ))}
    </div>
  );
});

interface RowBlockProps extends Alike, Span {
  columns: ColumnsInView;
  active: number | undefined;
}

/**
 * Rows that come and go together. Drawing another block, or moving the view, leaves it as it is; with a layer of its own it is not
 * painted again for another either.
 */
const RowBlock = memo(function RowBlock(props: RowBlockProps) {
  const { first, end, active, rows, open, ...same } = props;
  return (
    <div
      role="presentation"
      className="absolute inset-x-0 top-0 bg-surface will-change-transform [contain:strict]"
      style={{
        height: (end - first) * ROW_HEIGHT,
        transform: `translateY(${first * ROW_HEIGHT}px)`,
      }}
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
