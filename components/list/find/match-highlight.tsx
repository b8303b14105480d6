"use client";

import { type RefObject, useEffect } from "react";
import { wholeValueSign } from "@/lib/client/find/whole-value-words";
import { wordsOf } from "@/lib/query/fold";
import { matchRanges } from "./match-ranges";

/** In characters: more than a cell shows of a text. */
const MOST_TEXT = 500;

interface MatchHighlightProps {
  scroller: RefObject<HTMLElement | null>;
  text: string;
}

/**
 * Highlights matches in the rendered cells with the CSS Custom Highlight API, which needs no elements, so that rows and cells know
 * nothing of it. A browser without it (Firefox before 140) highlights nothing.
 */
export function MatchHighlight({ scroller, text }: MatchHighlightProps) {
  useEffect(() => {
    const list = scroller.current;
    const marks = globalThis.CSS?.highlights;
    if (!list || !marks) return;
    const words = wordsOf(text);
    const mark = () => marks.set("match", new Highlight(...rangesIn(list, words)));
    mark();
    // Runs before the changed rows are painted.
    const changes = new MutationObserver(mark);
    changes.observe(list, { childList: true, characterData: true, subtree: true });
    return () => {
      changes.disconnect();
      marks.delete("match");
    };
  }, [scroller, text]);
  return null;
}

function rangesIn(list: HTMLElement, words: readonly string[]): StaticRange[] {
  const ranges: StaticRange[] = [];
  for (const cell of list.querySelectorAll<HTMLElement>('[role="gridcell"]')) {
    // A cell that draws its value as a sign is also found by the word for it.
    const sign = cell.ariaLabel !== null && wholeValueSign(cell.ariaLabel);
    if (sign && words.some((word) => wholeValueSign(word) === sign)) ranges.push(rangeOver(cell));
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { start, end } of matchRanges((node.nodeValue ?? "").slice(0, MOST_TEXT), words)) {
        const [startContainer, endContainer] = [node, node];
        ranges.push(new StaticRange({ startContainer, startOffset: start, endContainer, endOffset: end }));
      }
    }
  }
  return ranges;
}

function rangeOver(cell: HTMLElement): StaticRange {
  return new StaticRange({
    startContainer: cell,
    startOffset: 0,
    endContainer: cell,
    endOffset: cell.childNodes.length,
  });
}
