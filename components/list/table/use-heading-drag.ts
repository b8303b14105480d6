"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import type { Headings } from "./drag-heading";

/** Dragging a heading moves its column, dragging its right edge resizes it, and a double click on the edge resets the width. */
export function useHeadingDrag(row: RefObject<HTMLElement | null>, headings: Headings): void {
  const drag = useEffectEvent((event: PointerEvent) => {
    void import("./drag-heading").then(({ startDrag }) => startDrag(event, headings));
  });
  const reset = useEffectEvent((event: MouseEvent) => {
    void import("./drag-heading").then(({ resetWidth }) => resetWidth(event, headings));
  });

  useEffect(() => {
    const element = row.current;
    const listeners = new AbortController();
    const { signal } = listeners;
    element?.addEventListener("pointerdown", (event) => drag(event), { signal });
    element?.addEventListener("dblclick", (event) => reset(event), { signal });
    return () => listeners.abort();
  }, [row]);
}
