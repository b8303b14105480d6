"use client";

import { type Tone, ToneMark } from "@/components/ui/tone-mark";
import type { ConnectionStatus } from "@/lib/contract/status";
import { fiveParts, type PartState } from "./five-parts";
import { useServerNow } from "./use-server-now";

const WORDS: Record<PartState, string> = {
  good: "good",
  slow: "slow",
  trouble: "trouble",
  unknown: "not known",
};

const CELLS = {
  good: "border-line bg-surface",
  warn: "border-warn bg-warn-ground",
  bad: "border-bad bg-bad-ground",
  idle: "border-line border-dashed bg-ground",
} as const;

interface PartStripProps {
  connection: ConnectionStatus;
  isSlow: boolean;
  /** How bad the trouble is, where there is one. */
  tone: Tone;
  now: number;
  skewMs: number;
}

/** The five things it can be, side by side: whichever is in trouble stands out by shape, word and colour. */
export function PartStrip({ connection, isSlow, tone, ...clock }: PartStripProps) {
  const parts = fiveParts(connection, useServerNow(clock), isSlow);
  const trouble = tone === "bad" ? "bad" : "warn";
  const looks = { good: "good", slow: "warn", trouble, unknown: "idle" } as const;
  return (
    <ol aria-label="Which of the five it is" className="grid gap-1.5 sm:grid-cols-5 sm:gap-2">
      {parts.map(({ name, state, words }) => {
        const look = looks[state];
        return (
          <li
            key={name}
            data-state={state}
            className={`flex min-w-0 flex-wrap content-start items-center gap-x-2 rounded-md border px-3 py-1.5 sm:py-2 ${CELLS[look]}`}
          >
            <ToneMark tone={look} />
            <span className="font-semibold">{name}</span>
            <span className="sr-only text-[12px] text-muted xl:not-sr-only xl:ml-auto">{WORDS[state]}</span>
            <p className="ml-auto text-[13px] tabular-nums sm:ml-0 sm:w-full">{words}</p>
          </li>
        );
      })}
    </ol>
  );
}
