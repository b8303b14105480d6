import type { FocusEventHandler, KeyboardEventHandler } from "react";
import type { Row } from "@/lib/client/list/row-list";
import { loadSelectRows } from "./load-select-rows";
import type { RowSelection } from "./row-selection";
import { useSelectionChanges } from "./use-row-selection";

/** The width of the column of selection marks, in pixels; the same as in `select-mark`. */
export const MARK_WIDTH = 30;

export interface Selectable {
  selection: RowSelection;
  /** The visible rows, which may grow in place. */
  rows: readonly Row[];
  count: number;
}

interface SelectAllProps extends Selectable {
  tabIndex: number;
  onFocus: FocusEventHandler;
  onKeyDown: KeyboardEventHandler;
}

/** The heading of the selection marks: selects all visible rows, or deselects them when all are selected. */
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
        // A transparent border as high as that of the rows: half a pixel would blur the mark.
        className="select-mark size-full border-b border-transparent -outline-offset-2"
      />
    </div>
  );
}
