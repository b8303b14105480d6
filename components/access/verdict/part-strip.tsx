"use client";

import type { ReactNode } from "react";
import { useServerNow } from "@/components/access/panel/use-server-now";
import { EITHER, PART_STATES, PARTS } from "@/components/access/panel/words";
import { type Tone, ToneMark } from "@/components/ui/tone-mark";
import type { Access } from "@/lib/client/status/access";
import { fiveParts, type Part } from "./five-parts";
import { LatencyFigure } from "./latency-figure";
import { SpendFigure } from "./spend-figure";

const CELLS = {
  good: "",
  warn: "bg-warn-ground",
  bad: "bg-bad-ground",
  idle: "bg-ground",
} as const;

interface PartStripProps {
  access: Access;
  tone: Tone;
  /** Whose e-mail reads as "you". */
  email: string;
}

/**
 * The possible causes side by side; the one in trouble differs in shape, word and colour. The limit has a figure of its
 * spending and the service one of its latency. While nothing is known, the strip says so once.
 */
export function PartStrip({ access, tone, email }: PartStripProps) {
  const { connection, latency, stale } = access;
  const now = useServerNow(access, stale);
  const parts = fiveParts(connection, now, { isSlow: latency.isSlow, stale });
  const isBlank = parts.every(({ state }) => state === "unknown") && connection.verdict.code === "unknown";
  const trouble = tone === "bad" ? "bad" : "warn";
  const looks = { good: "good", slow: "warn", trouble, unknown: "idle" } as const;
  const figures: Partial<Record<Part["name"], ReactNode>> = {
    Limit: <SpendFigure connection={connection} now={now} email={email} />,
    Service: <LatencyFigure latency={latency} />,
  };
  return (
    <ol
      aria-label={PARTS.list}
      className="grid min-h-22 divide-line overflow-hidden rounded-md border border-line max-sm:divide-y sm:grid-cols-5 sm:divide-x"
    >
      {isBlank ? (
        <li data-state="unknown" className="col-span-full flex items-center gap-2 px-3 py-2 text-muted">
          <ToneMark tone="idle" />
          {PARTS.blank}
        </li>
      ) : (
        parts.map(({ name, state, words }) => {
          const look = looks[state];
          return (
            <li
              key={name}
              data-state={state}
              className={`flex min-w-0 flex-wrap content-start items-center gap-x-2 gap-y-0.5 px-3 py-2 ${CELLS[look]} ${name === EITHER ? "sm:col-span-2" : ""}`}
            >
              <ToneMark tone={look} />
              <span className="font-semibold">{name}</span>
              <span className="sr-only text-[12px] text-muted xl:not-sr-only xl:ml-auto">
                {PART_STATES[state]}
              </span>
              <p className="ml-auto text-[13px] tabular-nums sm:ml-0 sm:w-full">{words}</p>
              {state !== "unknown" && figures[name]}
            </li>
          );
        })
      )}
    </ol>
  );
}
