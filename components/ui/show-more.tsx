"use client";

import { useState } from "react";
import { count } from "./count";

/** How many more are shown at a time: a browser renders these without a noticeable pause. */
const STEP = 1_000;

/** How many entries to render, and a button for more, which stays at the end so that the focus does. */
export function useShowMore(total: number, first: number, noun: string) {
  const [limit, setLimit] = useState(first);
  const shown = Math.min(limit, total);
  const rest = total - shown;
  const next =
    rest > STEP ? `Show ${count(STEP)} more of ${count(total)} ${noun}` : `Show all ${count(total)} ${noun}`;
  const button =
    total > first ? (
      <LinkButton onClick={() => setLimit(rest > 0 ? shown + STEP : first)}>
        {rest > 0 ? next : `Show ${count(first)} ${noun}`}
      </LinkButton>
    ) : null;
  return { shown, button };
}

export function LinkButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-6 items-center font-sans text-[12px] text-accent underline"
    >
      {children}
    </button>
  );
}
