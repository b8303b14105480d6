"use client";

import { useState } from "react";
import { useKey } from "@/components/ui/keys";
import { type FilterName, isTooShort } from "@/lib/client/journal-filter";
import { focusSearch, SEARCH_ID } from "./filter-chips";
import { FilterSelect } from "./filter-select";
import { FilterText } from "./filter-text";
import { OUTCOME_WORDS, OUTCOMES, PURPOSE_WORDS } from "./outcome-words";
import { SECTION } from "./row-layout";
import { TimeRange } from "./time-range";
import type { Narrowing } from "./use-filter";

const HINT_ID = "requests-search-hint";

const STATUSES = [
  ["2xx", "2xx success"],
  ["3xx", "3xx redirect"],
  ["4xx", "4xx refused"],
  ["5xx", "5xx failed"],
  ["none", "no answer"],
] as const;

interface FilterBarProps {
  narrowing: Narrowing;
  /** Who is known by which id. */
  emails: ReadonlyMap<string, string>;
  codes: readonly string[];
  paths: readonly string[];
  /** The part that was not understood. */
  invalid: FilterName | undefined;
}

/** Every way to narrow the list. On small screens all but the free text are behind a button. */
export function FilterBar({ narrowing, emails, codes, paths, invalid }: FilterBarProps) {
  const { filter, narrow, text, type, typed } = narrowing;
  const [open, setOpen] = useState(false);
  useKey({ keys: "/", label: "Search path, message and id", section: SECTION }, focusSearch);
  const set = (name: FilterName) => (value: string | undefined) => narrow({ [name]: value });
  const shared = (name: FilterName) => ({
    value: filter[name] ?? "",
    isInvalid: name === invalid,
    onChange: set(name),
  });
  return (
    <search className="flex flex-wrap items-center gap-2 px-4" aria-label="Filter the requests">
      <input
        id={SEARCH_ID}
        type="search"
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={typed}
        onKeyDown={(event) => {
          if (event.key === "Enter") typed();
          if (event.key !== "Escape") return;
          event.preventDefault();
          narrow({ q: undefined });
        }}
        aria-label="Search path, message and id"
        aria-invalid={invalid === "q"}
        placeholder="Path, message or id"
        spellCheck={false}
        autoComplete="off"
        aria-describedby={isTooShort(text) ? HINT_ID : undefined}
        className="min-h-8 min-w-44 flex-1 rounded-md border border-line-strong bg-surface px-3 text-text sm:max-w-64 aria-invalid:border-bad"
      />
      {isTooShort(text) && (
        <span id={HINT_ID} className="text-[12px] text-muted">
          three letters or digits in a row, at least
        </span>
      )}
      <button
        type="button"
        aria-expanded={open}
        aria-controls="requests-filters"
        onClick={() => setOpen(!open)}
        className="min-h-8 rounded-md border border-line-strong bg-surface px-3 font-medium hover:bg-raised lg:hidden"
      >
        Filters
      </button>
      <div
        id="requests-filters"
        className={`flex flex-wrap items-center gap-2 max-lg:w-full lg:contents ${open ? "" : "max-lg:hidden"}`}
      >
        <TimeRange filter={filter} onChange={narrow} />
        <FilterSelect {...shared("status")} label="Status" any="Any status" options={STATUSES} />
        <FilterSelect
          {...shared("outcome")}
          label="Outcome"
          any="Any outcome"
          options={OUTCOMES.map((outcome) => [outcome, OUTCOME_WORDS[outcome].word])}
        />
        <FilterSelect
          {...shared("purpose")}
          label="Purpose"
          any="Any purpose"
          options={Object.entries(PURPOSE_WORDS)}
        />
        <FilterSelect {...shared("person")} label="Person" any="Anybody" options={[...emails]} />
        <FilterText {...shared("code")} label="Code" known={codes} />
        <FilterText {...shared("path")} label="Path" known={paths} />
      </div>
    </search>
  );
}
