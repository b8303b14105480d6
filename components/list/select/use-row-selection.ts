"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { RowSelection } from "./row-selection";

/**
 * The selection of a list, which other rows in its place empty.
 * @param list which rows there are: another text for others
 * @param shared with the list that takes this one's place on the page
 */
export function useRowSelection(list: string, shared?: RowSelection): RowSelection {
  const [own] = useState(() => new RowSelection());
  const selection = shared ?? own;
  useEffect(() => selection.follow(list), [selection, list]);
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
