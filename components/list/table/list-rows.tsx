import { type CSSProperties, memo, type RefObject, useMemo } from "react";
import type { Column } from "@/components/list/columns/columns";
import { ScrollPane } from "@/components/list/grid/scroll-pane";
import { useSlots } from "@/components/list/grid/use-slots";
import { type Chunk, useVisibleRows } from "@/components/list/grid/use-visible-rows";
import type { RowSelection } from "@/components/list/select/row-selection";
import { useSelectionChanges } from "@/components/list/select/use-row-selection";
import { type Dates, useDates } from "@/components/list/values/dates";
import type { Row } from "@/lib/client/list/row-list";
import type { Environment } from "@/lib/contract/status";
import { TableRow } from "./table-row";
import { useColumnsInView } from "./use-columns-in-view";

/** What is the same for all rows. */
interface SharedProps {
  rows: readonly Row[];
  /** The key of the row whose panel is open. */
  open: string | undefined;
  /** The key of the row that loading stopped at. */
  match: string | undefined;
  addressOf(row: Row): string;
  environment: Environment;
}

interface ListRowsProps extends SharedProps {
  scroller: RefObject<HTMLElement | null>;
  /** How many rows there are; `rows` grows in place and so stays the same value. */
  count: number;
  columns: readonly Column[];
  /** In pixels. */
  rowHeight: number;
  selection: RowSelection;
  active: number;
  /** Fetches the next page; absent where there is none. */
  more: (() => void) | undefined;
}

/** The rows near the view, in absolutely positioned chunks. Nothing else renders when the view moves. */
export const ListRows = memo(function ListRows(props: ListRowsProps) {
  const { scroller, count, columns, rowHeight, selection, active, more, ...shared } = props;
  useSelectionChanges(selection);
  const dates = useDates();
  const { visible, indent } = useColumnsInView(scroller, columns);
  const { chunks, isScrolling } = useVisibleRows(scroller, { count, rowHeight, home: active, more });
  const places = useMemo(() => chunks.map(({ at }) => at), [chunks]);
  const slots = useSlots(places, shared.rows, active, () => isTextHeld(scroller.current));
  const height = { height: count * rowHeight, "--indent": `${indent}px` } as CSSProperties;

  return (
    <div role="rowgroup" className="relative" style={height}>
      <ScrollPane isMoving={isScrolling} />
      {chunks.map(({ first, end }, place) => (
        <RowChunk
          key={slots[place]}
          first={first}
          end={end}
          active={active >= first && active < end ? active : undefined}
          selected={selection.bitsOf(shared.rows, first, end)}
          columns={visible}
          rowHeight={rowHeight}
          dates={dates}
          {...shared}
        />
      ))}
    </div>
  );
});

interface RowChunkProps extends SharedProps, Omit<Chunk, "at">, Pick<ListRowsProps, "rowHeight"> {
  columns: readonly Column[];
  dates: Dates;
  active: number | undefined;
  /** A bit for each of its rows: a primitive, so that `memo` can compare it. */
  selected: number;
}

/** Rows that are mounted together; moving the view or mounting other chunks does not render them again. */
const RowChunk = memo(function RowChunk(props: RowChunkProps) {
  const { first, end, active, selected, rows, open, match, rowHeight, ...same } = props;
  const keys = useMemo(() => rows.slice(first, end).map(({ key }) => key), [rows, first, end]);
  const slots = useSlots(keys, rows, active);
  return (
    <div
      role="presentation"
      className="absolute inset-x-0"
      style={{ height: (end - first) * rowHeight, top: first * rowHeight }}
    >
      {rows.slice(first, end).map((row, offset) => (
        <TableRow
          key={slots[offset]}
          row={row}
          index={first + offset}
          isActive={first + offset === active}
          isSelected={(selected & (1 << offset)) !== 0}
          isOpen={row.key === open}
          isMatch={row.key === match}
          {...same}
        />
      ))}
    </div>
  );
});

/** Whether text is selected, or may be next because a button is held: reusing its element would move the selection to another row. */
function isTextHeld(list: HTMLElement | null): boolean {
  return getSelection()?.type === "Range" || list?.matches(":active") === true;
}
