"use client";

import { useContext } from "react";
import { useTip } from "@/components/ui/overlay/use-tip";
import { useHydrated } from "@/components/ui/use-hydrated";
import { TimeLookContext } from "./time-look";
import { clock, isMoment, relativeWords, shortClock, zoneWords } from "./time-words";

/** Of a clock without a year, in characters. */
const SHORT = "01-05 14:02:11".length;

interface TimeMarkProps {
  /** Milliseconds since the epoch. */
  at: number;
  /** With it the time reads `3 min ago`, unless the person wants all by the clock; without, as the clock's time. */
  now?: number | undefined;
  /** By the clock, to the millisecond; of another day without its year, which the tip has. */
  isPrecise?: boolean;
  /** -1 in a row of a grid, which Tab passes by. */
  tabIndex?: 0 | -1;
}

/** A moment in short, with local, UTC and Unix time on hover and focus. The server's HTML has UTC: it knows no zone. */
export function TimeMark({ at, now, isPrecise = false, tabIndex = 0 }: TimeMarkProps) {
  const isHere = useHydrated();
  const { id, host, tip, events } = useTip();
  const isRelative = useContext(TimeLookContext) === "relative";
  if (!isMoment(at)) return String(at);

  const offset = isHere ? new Date(at).getTimezoneOffset() : undefined;
  return (
    <span ref={host} {...events}>
      <time
        dateTime={new Date(at).toISOString()}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its tip must open without a mouse
        tabIndex={tabIndex}
        aria-describedby={id}
        className="rounded-sm whitespace-nowrap tabular-nums underline decoration-line-strong decoration-dotted underline-offset-4"
      >
        {isPrecise ? preciseWords(at, offset) : visibleWords(at, isRelative ? now : undefined, offset)}
      </time>
      <span
        ref={tip}
        id={id}
        popover="manual"
        role="tooltip"
        className="fixed inset-auto m-0 max-w-[calc(100vw-1rem)] rounded-md border border-line-strong bg-surface px-3 py-2 text-[12px] text-text shadow-lg"
      >
        <span className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-left tabular-nums">
          {offset !== undefined && <Line name="Local" value={`${clock(at, offset)} ${zoneWords(offset)}`} />}
          <Line name="UTC" value={clock(at)} />
          <Line name="Unix" value={String(Math.floor(at / 1000))} />
        </span>
      </span>
    </span>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <>
      <span className="text-muted">{name} </span>
      <span className="font-mono">{value} </span>
    </>
  );
}

function preciseWords(at: number, offset: number | undefined): string {
  const words = offset === undefined ? clock(at).slice(5) : shortClock(at, Date.now(), offset);
  return `${words.length > SHORT ? words.slice(5) : words}.${new Date(at).toISOString().slice(-4, -1)}`;
}

function visibleWords(at: number, now: number | undefined, offset: number | undefined): string {
  const relative = now === undefined ? undefined : relativeWords(at, now);
  if (relative !== undefined) return relative;
  return offset === undefined ? `${clock(at)} UTC` : shortClock(at, Date.now(), offset);
}
