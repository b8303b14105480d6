"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";
import type { ActiveRow } from "@/components/list/grid/use-active-row";
import type { ListEntry } from "./merge-entries";

/** Keeps the active row on the same entry when new rows are inserted above it. */
export function useStableActiveRow(
  entries: readonly ListEntry[],
  active: ActiveRow,
  scroller: RefObject<HTMLElement | null>,
): void {
  const before = useRef<{ id: string | undefined; entries: readonly ListEntry[] }>(undefined);
  useLayoutEffect(() => {
    const id = entries[active.index]?.id;
    const old = before.current;
    before.current = { id, entries };
    if (!old?.id || old.entries === entries || old.id === id) return;
    // Before anybody has moved into the list, its first row stays the active one.
    if (active.index === 0 && !scroller.current?.parentElement?.querySelector("[aria-selected=true]")) return;
    const index = entries.findIndex((entry) => entry.id === old.id);
    if (index < 0) return;
    before.current.id = old.id;
    active.set(index);
  });
}
