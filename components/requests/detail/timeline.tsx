"use client";

import type { MouseEvent } from "react";
import { answerWords, attemptName } from "@/components/requests/words/detail-words";
import { OUTCOME_WORDS } from "@/components/requests/words/outcome-words";
import { duration } from "@/components/ui/time/duration";
import { ToneMark } from "@/components/ui/tone-mark";
import type { JournalDetail } from "@/lib/contract/journal";
import { type Stretch, stretches } from "./timeline-scale";

const BARS = { good: "bg-good", warn: "bg-warn", bad: "bg-bad", idle: "bg-muted" } as const;

interface TimelineProps {
  attempts: readonly JournalDetail[];
  selected: JournalDetail;
  /** Where an attempt has its page. */
  addressOf(requestId: string): string;
  onChoose(attempt: JournalDetail): void;
}

/** Everything that was tried for one answer, in its order and to one scale, with the waits between. */
export function Timeline({ attempts, selected, addressOf, onChoose }: TimelineProps) {
  const scale = stretches(attempts);
  return (
    <section aria-label="Attempts" className="mt-5">
      <h2 className="font-semibold">{attempts.length} attempts</h2>
      <ol className="mt-2 divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {attempts.map((attempt, index) => (
          <li key={attempt.id}>
            <Wait ms={scale[index]?.waitedMs ?? 0} />
            <div
              className={`relative grid items-center gap-x-4 gap-y-1.5 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(8rem,2fr)_4rem] ${
                attempt === selected ? "bg-accent-ground" : "hover:bg-raised"
              }`}
            >
              <div className="min-w-0">
                <Choose
                  isChosen={attempt === selected}
                  href={addressOf(attempt.requestId)}
                  onChoose={() => onChoose(attempt)}
                >
                  {attemptName(attempts, attempt)}
                </Choose>
                <p className="mt-0.5 flex items-center gap-1.5">
                  <ToneMark tone={OUTCOME_WORDS[attempt.outcome].tone} />
                  <span className="min-w-0 wrap-anywhere">{answerWords(attempt)}</span>
                </p>
                <code className="font-mono text-[12px] break-all text-muted">{attempt.requestId}</code>
              </div>
              <Bar attempt={attempt} stretch={scale[index]} />
              <span className="text-[12px] text-muted tabular-nums sm:text-right">
                {duration(attempt.durationMs)}
              </span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Wait({ ms }: { ms: number }) {
  if (ms === 0) return null;
  return (
    <p className="border-b border-line bg-ground px-3 py-1 text-[12px] text-muted tabular-nums">
      waited {duration(ms)}
    </p>
  );
}

interface ChooseProps {
  isChosen: boolean;
  href: string;
  onChoose(): void;
  children: string;
}

/** The whole row chooses. A link, so that it opens in another tab too. */
function Choose({ isChosen, href, onChoose, children }: ChooseProps) {
  function choose(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose();
  }
  return (
    <a
      href={href}
      aria-current={isChosen ? "true" : undefined}
      className="font-medium text-accent after:absolute after:inset-0"
      onClick={choose}
    >
      {children}
    </a>
  );
}

function Bar({ attempt, stretch }: { attempt: JournalDetail; stretch: Stretch | undefined }) {
  const { start = 0, width = 0 } = stretch ?? {};
  const look = attempt.sent ? BARS[OUTCOME_WORDS[attempt.outcome].tone] : "border border-dashed border-muted";
  // A dashed line needs more room to be seen as one.
  const least = attempt.sent ? 4 : 24;
  return (
    <div aria-hidden="true" className="relative h-2.5 overflow-hidden rounded-sm bg-raised">
      <div
        className={`absolute h-full rounded-sm ${look}`}
        style={{ left: `min(${start}%, 100% - ${least}px)`, width: `max(${width}%, ${least}px)` }}
      />
    </div>
  );
}
