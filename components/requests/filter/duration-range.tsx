"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { closePopover } from "@/components/ui/overlay/close-popover";

const PRESETS = [
  ["500 ms or more", "500-"],
  ["1 s or more", "1000-"],
  ["2 s or more", "2000-"],
  ["5 s or more", "5000-"],
] as const;

interface DurationRangeProps {
  /** The text in the address, valid or not. */
  value: string | undefined;
  onChange(value: string | undefined): void;
}

export function DurationRange({ value, onChange }: DurationRangeProps) {
  const [, from = "", to = ""] = /^(\d*)-(\d*)$/.exec(value ?? "") ?? [];
  const [least, setLeast] = useState(from);
  const [most, setMost] = useState(to);
  const hint = useId();
  const isWrong = least !== "" && most !== "" && Number(least) >= Number(most);
  const isEmpty = least === "" && most === "";
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {PRESETS.map(([words, preset]) => (
          <Button
            key={preset}
            aria-pressed={value === preset}
            onClick={({ currentTarget }) => {
              onChange(preset);
              closePopover(currentTarget);
            }}
          >
            {words}
          </Button>
        ))}
      </div>
      <form
        className="mt-4 flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isWrong) return;
          onChange(isEmpty ? undefined : `${least}-${most}`);
          closePopover(event.currentTarget);
        }}
      >
        <Figure label="At least (ms)" value={least} onChange={setLeast} hint={hint} />
        <Figure label="Less than (ms)" value={most} onChange={setMost} hint={hint} />
        <Button type="submit" look="primary" disabled={isWrong}>
          Apply
        </Button>
        <p id={hint} role="status" className={`w-full text-[12px] ${isWrong ? "text-bad" : "text-muted"}`}>
          {isWrong ? "“Less than” must be more than “At least”." : "Either may be left empty."}
        </p>
      </form>
    </>
  );
}

interface FigureProps {
  label: string;
  value: string;
  hint: string;
  onChange(value: string): void;
}

function Figure({ label, value, hint, onChange }: FigureProps) {
  return (
    <label className="grid gap-1">
      {label}
      <input
        inputMode="numeric"
        value={value}
        aria-describedby={hint}
        onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, "").slice(0, 7))}
        className="min-h-8 w-28 rounded-md border border-line-strong bg-surface px-2 tabular-nums"
      />
    </label>
  );
}
