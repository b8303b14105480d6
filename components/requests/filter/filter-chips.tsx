"use client";

import { useEffect, useRef } from "react";
import { type Part, partLabel, partsIn, partWords, without } from "@/components/requests/words/filter-words";
import { Popover } from "@/components/ui/overlay/popover";
import { FilterValues, type FilterValuesProps } from "./filter-values";
import { focusSearch } from "./focus-search";

interface FilterChipsProps extends Omit<FilterValuesProps, "part"> {
  /** The part that the server rejected. */
  invalid: Part | undefined;
  /** The part whose new chip takes the focus, because the control that added it disappears. */
  focusChip: { part: Part } | undefined;
}

/** The active filters in one scrolling line. Each chip opens its values and can be removed. */
export function FilterChips({ filterState, invalid, options, focusChip }: FilterChipsProps) {
  const { filter, narrow, clearAll } = filterState;
  const host = useRef<HTMLDivElement>(null);
  const active = partsIn(filter);

  const isThere = focusChip !== undefined && active.includes(focusChip.part);
  useEffect(() => {
    if (!isThere) return;
    host.current?.querySelector<HTMLElement>(`[data-chip="${focusChip.part}"]`)?.focus();
  }, [focusChip, isThere]);

  /** A removed chip takes its button along: the focus goes to the next chip, or to the search. */
  function leave(part: Part): void {
    const others = active.filter((each) => each !== part);
    const next = others.find((each) => active.indexOf(each) > active.indexOf(part)) ?? others.at(-1);
    if (next) host.current?.querySelector<HTMLElement>(`[data-chip="${next}"]`)?.focus();
    else focusSearch();
    narrow(without(part));
  }

  return (
    <div
      ref={host}
      role="group"
      aria-label="Active filters"
      className="flex min-w-0 flex-1 items-center gap-1.5 overflow-x-auto overscroll-x-contain p-0.5 [scrollbar-width:none] max-sm:basis-full empty:max-sm:hidden"
    >
      {active.map((part) => {
        const isInvalid = part === invalid;
        const words = partWords(part, filter, options.emails);
        const label = partLabel(part);
        return (
          <span
            key={part}
            className={`inline-flex max-w-80 shrink-0 items-center rounded-full border text-[13px] ${isInvalid ? "border-bad bg-bad-ground" : "border-line-strong bg-surface"}`}
          >
            <Popover
              label={label}
              buttonClass="min-h-7 min-w-0 truncate rounded-l-full pl-2.5 pr-0.5 hover:bg-raised"
              button={
                <span title={words}>
                  <span className={isInvalid ? "text-bad" : "text-muted"}>
                    {isInvalid && "Not valid: "}
                    {label}{" "}
                  </span>
                  {words}
                </span>
              }
            >
              <h2 className="mb-2 font-semibold">{label}</h2>
              <FilterValues filterState={filterState} options={options} part={part} />
            </Popover>
            <button
              type="button"
              data-chip={part}
              aria-label={`Clear ${label.toLowerCase()} ${words}`}
              onClick={() => leave(part)}
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
          className="min-h-7 shrink-0 px-1 text-accent underline"
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
