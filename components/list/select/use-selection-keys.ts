"use client";

import type { ActiveRow } from "@/components/list/grid/use-active-row";
import { useKey } from "@/components/ui/keyboard/keys";
import { loadSelectRows } from "./load-select-rows";
import type { RowSelection } from "./row-selection";
import type { IndexedRows } from "./select-rows";

interface SelectionKeys {
  selection: RowSelection;
  visible: IndexedRows;
  active: Pick<ActiveRow, "index" | "step">;
}

/** Where Space selects: on a row, so that it still presses a button that has the focus. */
const ROW = '[role="grid"] [data-index]';
const GRID = '[role="grid"]';
const section = "List";

/** The keys that select rows in a grid (WAI-ARIA). */
export function useSelectionKeys({ selection, visible, active }: SelectionKeys): void {
  const { rows } = visible;

  function toggle(): void {
    const row = rows[active.index];
    if (row) void loadSelectRows().then((select) => select.toggle(selection, row.key));
  }

  function extend(by: 1 | -1): void {
    const from = active.index;
    const to = Math.max(Math.min(from + by, rows.length - 1), 0);
    void loadSelectRows().then((select) => select.stepTo(selection, visible, from, to));
    active.step(by);
  }

  function all(): void {
    void loadSelectRows().then((select) => select.addAll(selection, rows));
  }

  useKey({ keys: " ", label: "Select the row, or deselect it", section, on: ROW }, toggle);
  useKey({ keys: "Shift+ArrowDown", label: "Select on downwards", section, on: ROW }, () => extend(1));
  useKey({ keys: "Shift+ArrowUp", label: "Select on upwards", section, on: ROW }, () => extend(-1));
  useKey({ keys: "Mod+a", label: "Select all rows shown", section, on: GRID }, all);
}
