import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { slideTo } from "@/components/ui/slider";

interface ScrubProps {
  count: number;
  /** The description of a piece for screen readers. */
  words(index: number): string;
  label: string;
}

/**
 * Moves through the pieces of a picture from left to right, by pointer and arrow keys. Until somebody moves, it is at the
 * last piece; after that it stays where they left it.
 * @returns the piece, and props for the slider; inside it each piece carries its number as `data-piece`
 */
export function useScrub({ count, words, label }: ScrubProps) {
  const [selectedIndex, setSelectedIndex] = useState<number>();
  const index = Math.min(selectedIndex ?? count - 1, count - 1);
  const props = {
    role: "slider",
    tabIndex: 0,
    "aria-label": label,
    "aria-valuemin": 0,
    "aria-valuemax": count - 1,
    "aria-valuenow": index,
    "aria-valuetext": words(index),
    onKeyDown(event: KeyboardEvent) {
      const next = slideTo(event.key, index, count);
      if (next === undefined) return;
      event.preventDefault();
      setSelectedIndex(next);
    },
    onPointerMove: choose,
    onPointerDown: choose,
  } as const;

  function choose({ target }: PointerEvent): void {
    const piece = (target as Element).closest("[data-piece]")?.getAttribute("data-piece");
    if (piece) setSelectedIndex(Number(piece));
  }

  return { index, isSelected: selectedIndex !== undefined, props };
}
