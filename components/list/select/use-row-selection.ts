"use client";

import { useEffect, useMemo, useSyncExternalStore } from "react";
import { RowSelection } from "./row-selection";

/** By list. They outlive its page, which Next makes anew for another source of the rows; on the server none has any rows. */
const selections = new Map<string, RowSelection>();

/**
 * The selection of a list, which other rows in its place empty.
 * @param name names the list, wherever its rows come from
 * @param rows which rows there are: another text for others; undefined until that is known
 */
export function useRowSelection(name: string, rows: string | undefined): RowSelection {
  const selection = useMemo(() => selectionOf(name), [name]);
  useEffect(() => {
    if (rows !== undefined) selection.follow(rows);
  }, [selection, rows]);
  return selection;
}

function selectionOf(name: string): RowSelection {
  const selection = selections.get(name) ?? new RowSelection();
  selections.set(name, selection);
  return selection;
}

/** Renders the calling component with each change. */
export function useSelectionChanges({ subscribe, version }: RowSelection): void {
  useSyncExternalStore(subscribe, version, version);
}

/** Whether the selection bar has something to show; renders only when that changes. */
export function useHasSelection({ subscribe, isInUse }: RowSelection): boolean {
  return useSyncExternalStore(subscribe, isInUse, isInUse);
}
