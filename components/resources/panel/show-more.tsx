"use client";

import { useState } from "react";
import { count } from "@/components/ui/count";
import { cut } from "./json-text";

/** As many more at a time: a browser draws them without a pause that anyone notices. */
const STEP = 1_000;
const FIRST_CHARACTERS = 1_500;

/** How many of many to draw, and the button that says what is left out; it stays, so that focus does. */
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

/** Text that is cut when it is very long, until asked for. */
export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= FIRST_CHARACTERS) return text;
  return (
    <>
      {isWhole ? text : `${cut(text, FIRST_CHARACTERS)}…`}{" "}
      <LinkButton onClick={() => setWhole(!isWhole)}>
        {isWhole ? "Show less" : `Show all ${count(text.length)} characters`}
      </LinkButton>
    </>
  );
}

function LinkButton({ onClick, children }: { onClick: () => void; children: string }) {
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
