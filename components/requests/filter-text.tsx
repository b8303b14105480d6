"use client";

import { useId, useState } from "react";

interface FilterTextProps {
  label: string;
  /** What the list has now: offered while somebody types. */
  known: readonly string[];
  value: string;
  /** The server did not understand it. */
  isInvalid: boolean;
  onChange(value: string | undefined): void;
}

/** A whole value, so it counts when it is finished: with Enter, a choice from the list, or on leaving. */
export function FilterText({ label, known, value, isInvalid, onChange }: FilterTextProps) {
  const id = useId();
  const [draft, setDraft] = useState(value);
  const [before, setBefore] = useState(value);
  if (before !== value) {
    setBefore(value);
    setDraft(value);
  }
  function finish(): void {
    if (draft.trim() !== value) onChange(draft.trim() || undefined);
  }
  return (
    <>
      <input
        value={draft}
        list={id}
        onChange={(event) => {
          setDraft(event.target.value);
          // A choice from the list is finished at once; it comes without a key.
          if (!("inputType" in event.nativeEvent) || event.nativeEvent.inputType === "insertReplacementText")
            onChange(event.target.value.trim() || undefined);
        }}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === "Enter") finish();
          if (event.key === "Escape") setDraft(value);
        }}
        aria-label={label}
        aria-invalid={isInvalid}
        placeholder={label}
        spellCheck={false}
        autoComplete="off"
        className={`min-h-8 w-28 rounded-md border bg-surface px-2 text-text ${isInvalid ? "border-bad text-bad" : value ? "border-accent font-medium" : "border-line-strong"}`}
      />
      <datalist id={id}>
        {known.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
    </>
  );
}
