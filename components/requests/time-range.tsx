"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { useSkew } from "@/lib/client/journal";
import type { RequestsFilter } from "@/lib/client/journal-filter";
import { localField, rangeWords } from "./range-words";

const MINUTE = 60_000;
const PRESETS = [
  ["Last 15 min", 15 * MINUTE],
  ["Last hour", 60 * MINUTE],
  ["Last 24 h", 24 * 60 * MINUTE],
  ["Last 7 days", 7 * 24 * 60 * MINUTE],
] as const;

interface TimeRangeProps {
  filter: RequestsFilter;
  onChange(change: { from: string | undefined; to: string | undefined }): void;
}

/** When: a stretch up to now, or from one moment to another. The address has them in UTC. */
export function TimeRange({ filter, onChange }: TimeRangeProps) {
  const { from, to } = filter;
  const skew = useSkew();
  const isSet = from !== undefined || to !== undefined;
  function choose(start: string | undefined, button: HTMLElement): void {
    onChange({ from: start, to: undefined });
    close(button);
  }
  return (
    <Popover
      label="Time range"
      button={<span className="truncate">{isSet ? rangeWords(from, to) : "Any time"}</span>}
      buttonClass={`inline-flex min-h-8 max-w-56 items-center rounded-md border bg-surface px-2.5 tabular-nums hover:bg-raised ${isSet ? "border-accent font-medium" : "border-line-strong"}`}
    >
      <div className="flex flex-wrap gap-2">
        {PRESETS.map(([words, ms]) => (
          <Button
            key={ms}
            onClick={({ currentTarget }) => choose(iso(Date.now() - skew - ms), currentTarget)}
          >
            {words}
          </Button>
        ))}
        {isSet && <Button onClick={({ currentTarget }) => choose(undefined, currentTarget)}>Any time</Button>}
      </div>
      <Custom key={`${from} ${to}`} from={from} to={to} onChange={onChange} />
    </Popover>
  );
}

interface CustomProps extends Pick<TimeRangeProps, "onChange"> {
  from: string | undefined;
  to: string | undefined;
}

function Custom({ from, to, onChange }: CustomProps) {
  const [start, setStart] = useState(localField(from));
  const [end, setEnd] = useState(localField(to));
  const isWrong = start !== "" && end !== "" && start >= end;
  return (
    <form
      className="mt-4 grid grid-cols-[auto_1fr] items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWrong) return;
        onChange({ from: utc(start), to: utc(end) });
        close(event.currentTarget);
      }}
    >
      <Moment label="From" value={start} onChange={setStart} />
      <Moment label="Until" value={end} onChange={setEnd} />
      <p role="status" className={`col-span-2 text-[12px] ${isWrong ? "text-bad" : "text-muted"}`}>
        {isWrong ? "Until must be after From." : "In this computer’s time zone; either may be left empty."}
      </p>
      <Button type="submit" look="primary" className="col-span-2 justify-self-start" disabled={isWrong}>
        Show this range
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

/** What was chosen is seen in the list: the popover goes, and the focus back to its button. */
function close(inside: HTMLElement): void {
  inside.closest<HTMLElement>("[popover]")?.hidePopover();
}

function utc(field: string): string | undefined {
  const at = new Date(field).getTime();
  return Number.isNaN(at) ? undefined : iso(at);
}

/** To the second, as people read it in an address. */
function iso(at: number): string {
  return new Date(Math.floor(at / 1000) * 1000).toISOString().replace(".000Z", "Z");
}
