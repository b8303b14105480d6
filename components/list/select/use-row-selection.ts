"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { RowSelection } from "./row-selection";

/** The selection of a list, empty again when the list begins anew. @param generation of the list */
export function useRowSelection(generation: number): RowSelection {
  const [selection] = useState(() => new RowSelection());
  useEffect(() => selection.follow(generation), [selection, generation]);
  return selection;
}

/** Draws whoever calls it again with each change. */
export function useSelectionChanges({ subscribe, version }: RowSelection): void {
  useSyncExternalStore(subscribe, version, version);
}

/** Whether there is anything to say of the selection; draws again only when that changes. */
export function useHasSelection({ subscribe, isInUse }: RowSelection): boolean {
  return useSyncExternalStore(subscribe, isInUse, isInUse);
}
