"use client";

import { useRef } from "react";
import { count } from "@/components/ui/count";
import { useKey } from "@/components/ui/keyboard/keys";
import { narrows } from "@/lib/query/query";
import { FilterMenu } from "./filter-menu";
import type { FilterProps } from "./filter-props";
import { loadedWords } from "./scope-words";

/** The id of the search box. */
export const FIND_BOX = "find-text";

/** What the search covers. */
const WHERE =
  "Searches every field, hidden ones included, for every word, both as shown and as sent. Values such as null, true, false, live and test are found by the whole word.";

interface FindBarProps extends FilterProps {
  /** Loading more has stopped at a row that matches. */
  hasMatch: boolean;
  /** Where there is a copy of the whole list: what the box says that it searches, and what does that. */
  whole?: { words: string; search(text: string, event?: Event): void } | undefined;
}

/** The search box and the filters over the loaded rows, and next to them how many rows that is. */
export function FindBar({ list, view, columns, hasMatch, whole }: FindBarProps) {
  const input = useRef<HTMLInputElement>(null);
  const words = whole?.words ?? "Filter loaded rows";
  useKey({ keys: "/", label: words, section: "List" }, () => input.current?.focus());

  return (
    <>
      <input
        ref={input}
        id={FIND_BOX}
        type="search"
        value={view.query.text}
        onChange={({ target, nativeEvent }) => {
          view.setText(target.value);
          whole?.search(target.value, nativeEvent);
        }}
        onCompositionEnd={({ currentTarget }) => whole?.search(currentTarget.value)}
        onBlur={view.flush}
        onKeyDown={(event) => {
          if (event.key === "Escape") view.setText("");
        }}
        aria-label={words}
        aria-describedby="find-scope find-where"
        title={whole ? undefined : WHERE}
        placeholder={words}
        spellCheck={false}
        autoComplete="off"
        className="min-h-8 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-text sm:w-64"
      />
      <FilterMenu list={list} view={view} columns={columns} />
      <p id="find-scope" role="status" className="text-muted tabular-nums empty:hidden">
        {scope(list, view)}
        {hasMatch && " · stopped at the next match, which is marked"}
      </p>
      <p id="find-where" className="text-muted empty:hidden max-sm:sr-only">
        {view.query.text.trim() !== "" && "· in every field, as shown and as sent"}
      </p>
    </>
  );
}

function scope(list: FilterProps["list"], { query, rows: found, isPending }: FilterProps["view"]): string {
  const loaded = loadedWords(list);
  if (!narrows(query)) return query.sort ? `Sorted within ${loaded}` : "";
  if (isPending && found === list.rows) return `Filtering ${loaded}`;
  if (found.length === 0 && !isPending) return `No match in ${loaded}`;
  const matches = `${count(found.length)}${isPending ? " so far" : ""} of ${loaded}`;
  return query.sort ? `${matches}, sorted` : matches;
}
