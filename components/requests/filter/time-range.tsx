"use client";

import { useState } from "react";
import { lastWords, localField } from "@/components/requests/words/range-words";
import { Button } from "@/components/ui/button";
import { closePopover } from "@/components/ui/overlay/close-popover";
import type { RequestsFilter } from "@/lib/client/journal/journal-filter";

/** Ranges that end now. The address keeps the length, so a link shows the same length tomorrow. */
const PRESETS = ["15m", "1h", "24h", "7d", "30d"] as const;

export interface TimeChange {
  last: string | undefined;
  from: string | undefined;
  to: string | undefined;
}

interface TimeRangeProps {
  filter: RequestsFilter;
  onChange(change: TimeChange): void;
}

/** A range that ends now, or one between two moments, which the address has in UTC. */
export function TimeRange({ filter, onChange }: TimeRangeProps) {
  const { last, from, to } = filter;
  const isSet = last !== undefined || from !== undefined || to !== undefined;
  function choose(change: Partial<TimeChange>, button: HTMLElement): void {
    onChange({ last: undefined, from: undefined, to: undefined, ...change });
    closePopover(button);
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button onClick={({ currentTarget }) => choose({ from: startOfToday() }, currentTarget)}>
          Today
        </Button>
        {PRESETS.map((length) => (
          <Button
            key={length}
            aria-pressed={last === length}
            onClick={({ currentTarget }) => choose({ last: length }, currentTarget)}
          >
            {sentence(lastWords(length))}
          </Button>
        ))}
        {isSet && <Button onClick={({ currentTarget }) => choose({}, currentTarget)}>Any time</Button>}
      </div>
      <Custom key={`${from} ${to}`} from={from} to={to} onChange={onChange} />
    </>
  );
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface CustomProps extends Pick<TimeRangeProps, "onChange"> {
  from: string | undefined;
  to: string | undefined;
}

function Custom({ from, to, onChange }: CustomProps) {
  const [start, setStart] = useState(localField(from));
  const [end, setEnd] = useState(localField(to));
  const range = { from: momentIn(start, from), to: momentIn(end, to) };
  const isWrong =
    range.from !== undefined && range.to !== undefined && Date.parse(range.from) >= Date.parse(range.to);
  return (
    <form
      className="mt-4 grid grid-cols-[auto_1fr] items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWrong) return;
        onChange({ last: undefined, ...range });
        closePopover(event.currentTarget);
      }}
    >
      <Moment label="From" value={start} onChange={setStart} />
      <Moment label="Until" value={end} onChange={setEnd} />
      <p role="status" className={`col-span-2 text-[12px] ${isWrong ? "text-bad" : "text-muted"}`}>
        {isWrong ? "Until must be after From." : "In your time zone. Either may be left empty."}
      </p>
      <Button type="submit" look="primary" className="col-span-2 justify-self-start" disabled={isWrong}>
        Apply
      </Button>
    </form>
  );
}

interface MomentProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

function Moment({ label, value, onChange }: MomentProps) {
  return (
    <label className="contents">
      <span>{label}</span>
      <input
        type="datetime-local"
        step={1}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-8 min-w-0 rounded-md border border-line-strong bg-surface px-2 text-text"
      />
    </label>
  );
}

/** Since midnight where the reader is. The address has that moment, so a link made today goes on meaning today. */
function startOfToday(): string {
  return iso(new Date().setHours(0, 0, 0, 0));
}

/** The moment that a field stands for: `before`, where it shows that. The hour that comes twice in autumn reads as its first. */
function momentIn(field: string, before: string | undefined): string | undefined {
  if (field !== "" && field === localField(before)) return before;
  const at = new Date(field).getTime();
  return Number.isNaN(at) ? undefined : iso(at);
}

/** To the second, for a readable address. */
function iso(at: number): string {
  return new Date(Math.floor(at / 1000) * 1000).toISOString().replace(".000Z", "Z");
}
