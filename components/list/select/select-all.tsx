import type { FocusEventHandler, KeyboardEventHandler } from "react";
import type { Row } from "@/lib/client/list/row-list";
import { loadSelectRows } from "./load-select-rows";
import type { RowSelection } from "./row-selection";
import { useSelectionChanges } from "./use-row-selection";

/** How wide the marks of the rows are together with the space before them, in pixels; `select-mark` says the same. */
export const MARK_WIDTH = 30;

export interface Selectable {
  selection: RowSelection;
  /** The rows shown, which may grow in place. */
  rows: readonly Row[];
  count: number;
}

interface SelectAllProps extends Selectable {
  tabIndex: number;
  onFocus: FocusEventHandler;
  onKeyDown: KeyboardEventHandler;
}

/** The heading of the marks: selects all rows that are shown, or none of them when all are. */
export function SelectAll({ selection, rows, count, ...stop }: SelectAllProps) {
  useSelectionChanges(selection);
  const isAll = selection.isAll(rows, count);
  return (
    <div role="columnheader" className="sticky left-0 z-1 shrink-0 bg-raised" style={{ width: MARK_WIDTH }}>
      <button
        {...stop}
        type="button"
        aria-label="Select all shown"
        title={isAll ? "Deselect all shown" : "Select all shown"}
        aria-pressed={isAll ? true : selection.size > 0 ? "mixed" : false}
        onClick={() => {
          void loadSelectRows().then(({ addAll, removeAll }) =>
            (isAll ? removeAll : addAll)(selection, rows),
          );
        }}
        // A line that is not seen, as the rows have one: half a pixel would blur the mark.
        className="select-mark size-full border-b border-transparent -outline-offset-2"
      />
    </div>
  );
}
