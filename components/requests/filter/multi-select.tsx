"use client";

import { useEffect, useRef, useState } from "react";
import { filterValue } from "@/components/requests/words/filter-words";
import { visibleText } from "@/components/requests/words/visible-text";
import { Button } from "@/components/ui/button";
import { focusOnceShown } from "@/components/ui/overlay/focus-once-shown";
import type { SeveralName } from "@/lib/client/journal/journal-filter";

/** The server's limit for one filter. */
const MOST_VALUES = 20;

/** Filters that accept any text, of which the loaded requests show only some. */
const OPEN: readonly SeveralName[] = ["status", "code", "path"];

interface MultiSelectProps {
  name: SeveralName;
  chosen: readonly string[];
  options: readonly (readonly [value: string, words: string])[];
  onChange(values: string[]): void;
}

/** Values to tick, and a box that searches them and adds others. */
export function MultiSelect({ name, chosen: applied, options, onChange: choose }: MultiSelectProps) {
  const [text, setText] = useState("");
  // A tick is visible at once and in the address a moment later; once the address changes, it decides.
  const [{ from, chosen }, setChosen] = useState({ from: applied, chosen: applied });
  if (from.join("\n") !== applied.join("\n")) setChosen({ from: applied, chosen: applied });
  function onChange(values: string[]): void {
    setChosen({ from: applied, chosen: values });
    choose(values);
  }
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => focusOnceShown(search.current), []);

  const typed = text.trim();
  const listed = new Set(options.map(([value]) => value));
  const others = chosen.filter((value) => !listed.has(value));
  const all = [...others.map((value) => [value, filterValue(name, value, new Map())] as const), ...options];
  const matches = all.filter(([value, words]) =>
    `${value} ${words}`.toLowerCase().includes(typed.toLowerCase()),
  );
  const canAdd = OPEN.includes(name) && typed !== "" && !all.some(([value]) => value === typed);
  const isFull = chosen.length >= MOST_VALUES;
  // What Enter picks: the text itself, or its only match.
  const completion = canAdd || matches.some(([value]) => value === typed) ? typed : onlyOf(matches);

  function add(): void {
    if (completion === undefined || typed === "" || isFull || chosen.includes(completion)) return;
    onChange([...chosen, completion]);
    setText("");
    search.current?.focus();
  }

  return (
    <>
      <div className="flex gap-2">
        <input
          ref={search}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") add();
          }}
          aria-label="Find or add a value"
          placeholder={OPEN.includes(name) ? "Find or add a value" : "Find a value"}
          spellCheck={false}
          autoComplete="off"
          className="min-h-8 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-3"
        />
        {canAdd && (
          <Button onClick={add} disabled={isFull}>
            Add
          </Button>
        )}
      </div>
      <fieldset className="mt-2 max-h-72 min-w-0 overflow-y-auto">
        <legend className="sr-only">Values to show</legend>
        {matches.map(([value, words]) => (
          <label key={value} className="flex min-h-8 items-center gap-2 rounded px-2 hover:bg-raised">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              disabled={isFull && !chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
              }
            />
            <span className="min-w-0 truncate" title={visibleText(words)}>
              {visibleText(words)}
            </span>
          </label>
        ))}
      </fieldset>
      <p role="status" className="px-2 pt-1 text-muted empty:hidden">
        {isFull && `${MOST_VALUES} values are the most.`}
        {!isFull &&
          matches.length === 0 &&
          (canAdd ? "Press Enter to add it." : "Nothing like that among the loaded requests.")}
      </p>
    </>
  );
}

function onlyOf(matches: readonly (readonly [value: string, words: string])[]): string | undefined {
  return matches.length === 1 ? matches[0]?.[0] : undefined;
}
