"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import type { Column } from "@/components/list/columns/columns";
import { COLUMN_HEADING } from "./column-heading";

interface Headings {
  /** In the order of their headings. */
  columns: readonly Column[];
  /** @param place the index among the others */
  onMove(field: string, place: number): void;
  /** @param width in pixels; null for the usual one */
  onResize(field: string, width: number | null): void;
}

/** Dragging a heading moves its column, dragging its right edge resizes it, and a double click on the edge resets the width. */
export function useHeadingDrag(
  row: RefObject<HTMLElement | null>,
  { columns, onMove, onResize }: Headings,
): void {
  const drag = useEffectEvent(({ target, button, isPrimary, pointerId, clientX: from }: PointerEvent) => {
    const { heading, column, isEdge } = pressed(target, columns);
    if (!heading || !column || button !== 0 || !isPrimary || (column.isName && !isEdge)) return;
    void import("./drag-heading").then(({ dragHeading }) =>
      dragHeading({
        heading,
        pointerId,
        from,
        isEdge,
        onResize: (width) => onResize(column.field, width),
        // Dropped right before or right after itself, it stays.
        onMove: (to) => onMove(column.field, to > columns.indexOf(column) ? to - 1 : to),
      }),
    );
  });
  const reset = useEffectEvent(({ target }: MouseEvent) => {
    const { column, isEdge } = pressed(target, columns);
    if (column && isEdge) onResize(column.field, null);
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

/** The heading that was pressed, and whether on its edge, which its button does not cover. */
function pressed(target: EventTarget | null, columns: readonly Column[]) {
  const heading = (target as Element | null)?.closest<HTMLElement>(COLUMN_HEADING);
  const index = heading
    ? [...(heading.parentElement?.querySelectorAll(COLUMN_HEADING) ?? [])].indexOf(heading)
    : -1;
  return { heading, column: columns[index], isEdge: target === heading };
}
