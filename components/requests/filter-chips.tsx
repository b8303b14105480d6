"use client";

import { useEffect, useRef } from "react";
import { FILTER_NAMES, type FilterName } from "@/lib/client/journal-filter";
import { FILTER_WORDS, filterValue } from "./filter-words";
import type { Narrowing } from "./use-filter";

interface FilterChipsProps {
  narrowing: Narrowing;
  /** The part that was not understood. */
  invalid: string | undefined;
  emails: ReadonlyMap<string, string>;
  /** The part that takes the focus when it comes, as what was pressed to set it is about to go. */
  wanted: { name: FilterName } | undefined;
}

/** What the list is narrowed to, each part with a way out. */
export function FilterChips({ narrowing, invalid, emails, wanted }: FilterChipsProps) {
  const { filter, narrow, clearAll } = narrowing;
  const host = useRef<HTMLDivElement>(null);
  const active = FILTER_NAMES.filter((name) => filter[name] !== undefined);

  const isThere = wanted !== undefined && filter[wanted.name] !== undefined;
  useEffect(() => {
    if (!isThere) return;
    host.current?.querySelector<HTMLElement>(`[data-chip="${wanted.name}"]`)?.focus({ preventScroll: true });
  }, [wanted, isThere]);

  /** The button goes with its chip: the one after it, or else the search, has the focus. */
  function leave(name: FilterName): void {
    const others = active.filter((each) => each !== name);
    const next = others.find((each) => active.indexOf(each) > active.indexOf(name)) ?? others.at(-1);
    if (next) host.current?.querySelector<HTMLElement>(`[data-chip="${next}"]`)?.focus();
    else focusSearch();
    narrow({ [name]: undefined });
  }

  return (
    <div
      ref={host}
      role="group"
      aria-label="Active filters"
      className="flex min-w-0 flex-wrap items-center gap-1.5"
    >
      {active.length === 0 && <p className="text-muted max-sm:hidden">Not filtered</p>}
      {active.map((name) => {
        const isInvalid = name === invalid;
        const words = filterValue(name, filter[name] ?? "", emails);
        return (
          <span
            key={name}
            className={`inline-flex min-w-0 max-w-80 items-center rounded-full border pl-2.5 text-[13px] ${isInvalid ? "border-bad bg-bad-ground" : "border-line-strong bg-surface"}`}
          >
            <span className="truncate" title={words}>
              <span className={isInvalid ? "text-bad" : "text-muted"}>
                {isInvalid && "Not understood: "}
                {FILTER_WORDS[name].label}{" "}
              </span>
              {words}
            </span>
            <button
              type="button"
              data-chip={name}
              aria-label={`Clear ${FILTER_WORDS[name].label.toLowerCase()} ${words}`}
              onClick={() => leave(name)}
              className="size-7 shrink-0 rounded-full text-muted hover:bg-raised hover:text-text"
            >
              <span aria-hidden="true">×</span>
            </button>
          </span>
        );
      })}
      {active.length > 1 && (
        <button
          type="button"
          className="min-h-7 px-1 text-accent underline"
          onClick={() => {
            focusSearch();
            clearAll();
          }}
        >
          Clear all
        </button>
      )}
    </div>
  );
}

/** The box for free text is always there. */
export function focusSearch(): void {
  document.getElementById(SEARCH_ID)?.focus({ preventScroll: true });
}

export const SEARCH_ID = "requests-search";
