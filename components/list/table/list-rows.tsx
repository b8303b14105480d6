import { memo, type RefObject } from "react";
import type { Column } from "@/components/list/columns/columns";
import type { RowSelection } from "@/components/list/select/row-selection";
import { useSelectionChanges } from "@/components/list/select/use-row-selection";
import type { Row } from "@/lib/client/row-list";
import { MovingPane } from "./moving-pane";
import { ROW_HEIGHT } from "./row-height";
import { TableRow } from "./table-row";
import { type ColumnsInView, useColumnsInView } from "./use-columns-in-view";
import { type Chunk, useVisibleRows } from "./use-visible-rows";

/** What all rows have alike. */
interface Alike {
  rows: readonly Row[];
  /** The row whose panel is open. */
  open: string | undefined;
  addressOf(row: Row): string;
  environment: "live" | "test";
}

interface ListRowsProps extends Alike {
  scroller: RefObject<HTMLElement | null>;
  /** How many rows there are: what a page adds, it adds to the same list. */
  count: number;
  columns: readonly Column[];
  selection: RowSelection;
  /** The row that has the keyboard. */
  active: number;
  /** Asks for what comes after these rows, if anything may. */
  more: (() => void) | undefined;
}

/** The rows near the view, each chunk of them in its place among all. Nothing but this is drawn when the view moves. */
export const ListRows = memo(function ListRows(props: ListRowsProps) {
  const { scroller, count, columns, selection, active, more, ...alike } = props;
  useSelectionChanges(selection);
  const columnsInView = useColumnsInView(scroller, columns);
  const { chunks, isScrolling } = useVisibleRows(scroller, {
    count,
    rowHeight: ROW_HEIGHT,
    home: active,
    more,
  });

  return (
    <div role="rowgroup" className="relative" style={{ height: count * ROW_HEIGHT }}>
      <MovingPane isMoving={isScrolling} />
      {chunks.map(({ at, first, end }) => (
        <RowChunk
          key={at}
          first={first}
          end={end}
          active={active >= first && active < end ? active : undefined}
          selected={selection.bitsOf(alike.rows, first, end)}
          columns={columnsInView}
          {...alike}
        />
      ))}
    </div>
  );
});

interface RowChunkProps extends Alike, Omit<Chunk, "at"> {
  columns: ColumnsInView;
  active: number | undefined;
  /** A bit for each of its rows. */
  selected: number;
}

/** Rows that come and go together. Drawing others, or moving the view, leaves them as they are. */
const RowChunk = memo(function RowChunk(props: RowChunkProps) {
  const { first, end, active, selected, rows, open, ...same } = props;
  return (
    <div
      role="presentation"
      className="absolute inset-x-0 bg-surface"
      style={{ height: (end - first) * ROW_HEIGHT, top: first * ROW_HEIGHT }}
    >
      {rows.slice(first, end).map((row, offset) => (
        <TableRow
          key={row.key}
          row={row}
          index={first + offset}
          isActive={first + offset === active}
          isSelected={(selected & (1 << offset)) !== 0}
          isOpen={row.key === open}
          {...same}
        />
      ))}
    </div>
  );
});
