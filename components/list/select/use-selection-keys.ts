"use client";

import type { ActiveRow } from "@/components/list/table/use-active-row";
import { useKey } from "@/components/ui/keys";
import type { RowSelection, ShownRows } from "./row-selection";
import { useIsInUse } from "./use-row-selection";

interface SelectionKeys {
  selection: RowSelection;
  shown: ShownRows;
  active: Pick<ActiveRow, "index" | "step">;
  /** Escape is the panel's while it is open. */
  hasPanel: boolean;
}

/** On a row, so that Space still presses a button that has the focus. */
const ROW = '[role="grid"] [data-index]';
const GRID = '[role="grid"]';
const section = "List";

/** The keys that select, as WAI-ARIA has them for a grid. */
export function useSelectionKeys({ selection, shown, active, hasPanel }: SelectionKeys): void {
  const isInUse = useIsInUse(selection);

  function toggle(): void {
    const row = shown.rows[active.index];
    if (row) selection.toggle(row.key);
  }

  function extend(by: 1 | -1): void {
    const to = Math.max(Math.min(active.index + by, shown.rows.length - 1), 0);
    selection.step(shown, active.index, to);
    active.step(by);
  }

  useKey({ keys: " ", label: "Select the row, or deselect it", section, on: ROW }, toggle);
  useKey({ keys: "Shift+ArrowDown", label: "Select on downwards", section, on: ROW }, () => extend(1));
  useKey({ keys: "Shift+ArrowUp", label: "Select on upwards", section, on: ROW }, () => extend(-1));
  useKey({ keys: "Mod+a", label: "Select all rows shown", section, on: GRID }, () =>
    selection.addAll(shown.rows),
  );
  useKey(
    { keys: "Escape", label: "Clear the selection", section },
    () => selection.clear(),
    isInUse && !hasPanel,
  );
}
