"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { RowSelection } from "./row-selection";

/** The selection of a list, which a reload of the list empties. @param generation of the list */
export function useRowSelection(generation: number): RowSelection {
  const [selection] = useState(() => new RowSelection());
  useEffect(() => selection.follow(generation), [selection, generation]);
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
