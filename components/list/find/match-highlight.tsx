"use client";

import { type RefObject, useEffect } from "react";
import { wordsOf } from "@/lib/client/find/fold";
import { wholeValueSign } from "@/lib/client/find/whole-value-words";
import { matchRanges } from "./match-ranges";

/** More of a text than a cell shows. */
const MOST_TEXT = 500;

interface MatchHighlightProps {
  scroller: RefObject<HTMLElement | null>;
  /** What is searched for. */
  text: string;
}

/**
 * Marks what is searched for in the cells that are drawn. The browser paints the marks over the text: there is no element for one,
 * and rows and cells know nothing of them. A browser that cannot (Firefox before 140) marks nothing.
 */
export function MatchHighlight({ scroller, text }: MatchHighlightProps) {
  useEffect(() => {
    const list = scroller.current;
    const marks = globalThis.CSS?.highlights;
    if (!list || !marks) return;
    const words = wordsOf(text);
    const mark = () => marks.set("match", new Highlight(...rangesIn(list, words)));
    mark();
    // Before the rows that changed are painted.
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
    // A sign that stands for its value is found by the word for that, too.
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
