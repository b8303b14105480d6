"use client";

import { useRef } from "react";
import { SECTION } from "@/components/requests/list/row-layout";
import { useKey } from "@/components/ui/keyboard/keys";
import { useEarlyInput } from "@/components/ui/use-early-input";
import { isTooShort } from "@/lib/client/journal/journal-filter";
import { focusSearch, SEARCH_ID } from "./focus-search";
import type { FilterState } from "./use-filter";

const HINT_ID = "requests-search-hint";

interface SearchBoxProps {
  filterState: FilterState;
  /** The server rejected it. */
  isInvalid: boolean;
}

/** Free text; it goes into the address after a pause in typing. */
export function SearchBox({ filterState, isInvalid }: SearchBoxProps) {
  const { narrow, text, type, flush } = filterState;
  useKey({ keys: "/", label: "Search paths, messages and IDs", section: SECTION }, focusSearch);
  const input = useRef<HTMLInputElement>(null);
  useEarlyInput(() => input.current?.value, text, type);
  return (
    <span className="relative min-w-32 flex-1 basis-40 sm:max-w-56">
      <input
        ref={input}
        id={SEARCH_ID}
        type="search"
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={flush}
        onKeyDown={(event) => {
          if (event.key === "Enter") flush();
          if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          narrow({ q: undefined });
        }}
        aria-label="Search paths, messages and IDs"
        aria-invalid={isInvalid}
        placeholder="Path, message or ID"
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={isTooShort(text) ? HINT_ID : undefined}
        className="min-h-8 w-full rounded-md border border-line-strong bg-surface px-3 text-text aria-invalid:border-bad"
      />
      {isTooShort(text) && (
        <span
          id={HINT_ID}
          className="absolute top-full left-0 z-10 mt-1 w-max max-w-56 rounded border border-line-strong bg-surface px-2 py-1 text-[12px] text-muted shadow-lg"
        >
          Type three letters or digits in a row.
        </span>
      )}
    </span>
  );
}
