"use client";

import { type ReactNode, useRef } from "react";
import { usePageKeys } from "./keyboard/use-page-keys";

/** The part of a page that scrolls, below what stays in view. */
export function PageScroller({ className = "", children }: { className?: string; children: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  usePageKeys(scroller);
  return (
    <div
      ref={scroller}
      tabIndex={-1}
      // Positioned: what is only read out would otherwise make the document higher than its window.
      className={`relative min-h-0 flex-1 overflow-y-auto outline-none ${className}`}
    >
      {children}
    </div>
  );
}
