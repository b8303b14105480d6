"use client";

import { type RefObject, useLayoutEffect } from "react";

/** Below this width the panel covers the page; the same as `lg:` in its classes. */
const COVERS = "(width < 64rem)";

/** Makes the rest of the page inert while the panel covers it (WCAG 2.4.11). */
export function useSheet(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const media = matchMedia(COVERS);
    let release = () => {};
    const apply = () => {
      release();
      release = media.matches && panel.current ? makeRestInert(panel.current) : () => {};
    };
    apply();
    media.addEventListener("change", apply);
    return () => {
      media.removeEventListener("change", apply);
      release();
    };
  }, [panel]);
}

function makeRestInert(panel: HTMLElement): () => void {
  const made: HTMLElement[] = [];
  for (
    let node: HTMLElement = panel;
    node.parentElement && node !== document.body;
    node = node.parentElement
  ) {
    for (const sibling of node.parentElement.children) {
      if (sibling === node || !(sibling instanceof HTMLElement) || sibling.inert || speaks(sibling)) continue;
      sibling.inert = true;
      made.push(sibling);
    }
  }
  return () => {
    for (const element of made) element.inert = false;
  };
}

/** Live regions stay audible. */
function speaks(element: HTMLElement): boolean {
  return element.matches("[role=status], [role=alert], [aria-live], next-route-announcer");
}
