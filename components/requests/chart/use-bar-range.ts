"use client";

import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { slideTo } from "@/components/ui/slider";

/** The bars from one index to another, inclusive; `anchor` is where the selection began. */
export interface BarRange {
  anchor: number;
  cursor: number;
}

interface BarRangeOptions {
  count: number;
  onPick(first: number, last: number): void;
}

/** Selects bars by dragging, or by arrows, Shift and Enter. The bar under the pointer or the cursor is read out. */
export function useBarRange({ count, onPick }: BarRangeOptions) {
  const [range, setRange] = useState<BarRange>();
  const [dragging, setDragging] = useState(false);
  const last = count - 1;

  function barAt(event: PointerEvent): number {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.max(Math.min(Math.floor(((event.clientX - left) / width) * count), last), 0);
  }

  function pick({ anchor, cursor }: BarRange): void {
    setRange(undefined);
    onPick(Math.min(anchor, cursor), Math.max(anchor, cursor));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || count === 0) return;
    const from = range ?? { anchor: last, cursor: last };
    const cursor = slideTo(event.key, from.cursor, count);
    if (cursor !== undefined) {
      setRange({ anchor: event.shiftKey ? from.anchor : cursor, cursor });
    } else if (event.key === "Enter" || event.key === " ") pick(from);
    else if (event.key === "Escape" && range) setRange(undefined);
    else return;
    event.preventDefault();
  }

  return {
    range,
    events: {
      onKeyDown,
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0 || count === 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging(true);
        setRange({ anchor: barAt(event), cursor: barAt(event) });
      },
      onPointerMove(event: PointerEvent) {
        if (count === 0) return;
        const cursor = barAt(event);
        setRange((old) => ({ anchor: dragging && old ? old.anchor : cursor, cursor }));
      },
      onPointerUp(event: PointerEvent) {
        if (dragging && range) pick({ ...range, cursor: barAt(event) });
        setDragging(false);
      },
      onPointerLeave() {
        if (!dragging) setRange(undefined);
      },
      onPointerCancel() {
        setDragging(false);
        setRange(undefined);
      },
      onBlur: () => setRange(undefined),
    },
  };
}
