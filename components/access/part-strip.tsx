"use client";

import { ToneMark } from "@/components/ui/tone-mark";
import type { ConnectionStatus } from "@/lib/contract/status";
import { fiveParts, type PartState } from "./five-parts";
import { useServerNow } from "./use-server-now";

const LOOKS = {
  good: { tone: "good", word: "good", cell: "border-line bg-surface" },
  trouble: { tone: "bad", word: "trouble", cell: "border-bad bg-bad-ground" },
  unknown: { tone: "idle", word: "not known", cell: "border-line border-dashed bg-ground" },
} as const satisfies Record<PartState, unknown>;

interface PartStripProps {
  connection: ConnectionStatus;
  now: number;
  skewMs: number;
}

/** The five things it can be, side by side: whichever is in trouble stands out by shape, word and colour. */
export function PartStrip({ connection, ...clock }: PartStripProps) {
  const parts = fiveParts(connection, useServerNow(clock));
  return (
    <ol aria-label="Which of the five it is" className="mt-3 grid gap-2 sm:grid-cols-5">
      {parts.map(({ name, state, words }) => {
        const { tone, word, cell } = LOOKS[state];
        return (
          <li key={name} data-state={state} className={`min-w-0 rounded-md border px-3 py-2 ${cell}`}>
            <div className="flex items-center gap-2">
              <ToneMark tone={tone} />
              <span className="font-semibold">{name}</span>
              <span className="ml-auto text-[12px] text-muted sm:hidden lg:inline">{word}</span>
            </div>
            <p className="mt-0.5 text-[13px] tabular-nums">{words}</p>
          </li>
        );
      })}
    </ol>
  );
}
