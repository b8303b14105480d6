"use client";

import { useRef } from "react";
import { focusActiveRow } from "@/components/list/grid/focus-active-row";
import { count } from "@/components/ui/count";
import { useKey } from "@/components/ui/keyboard/keys";
import { useEarlyInput } from "@/components/ui/use-early-input";
import { narrows } from "@/lib/query/query";
import { FilterMenu } from "./filter-menu";
import type { FilterProps } from "./filter-props";
import { loadedWords } from "./scope-words";

/** The id of the search box. */
export const FIND_BOX = "find-text";

/** What the search covers. */
const WHERE = "in every field, as shown and as sent";

/** A search of more than the loaded rows. */
export interface SearchBox {
  /** What it searches. */
  words: string;
  /** What it finds. */
  hint: string;
  /** Takes over what is typed. @param event of the typing; a text that is still being composed is no search yet */
  search?(text: string, event?: Event): void;
}

interface FindBarProps extends FilterProps {
  /** The search box, where it searches more than the loaded rows. */
  box?: SearchBox | undefined;
  /** How many rows were found, and among how many; by default among those loaded. */
  found?: string;
  /** What else is to know of them. */
  note?: string | false | undefined;
}

/** The search box and the filters, and next to them how many rows they find. */
export function FindBar({ list, view, columns, box, found, note }: FindBarProps) {
  const input = useRef<HTMLInputElement>(null);
  const words = box?.words ?? "Filter loaded rows";
  useKey({ keys: "/", label: words, section: "List" }, () => input.current?.focus());
  useEarlyInput(() => input.current?.value, view.query.text, find);

  function find(text: string, event?: Event): void {
    view.setText(text);
    box?.search?.(text, event);
  }

  return (
    <>
      <input
        ref={input}
        id={FIND_BOX}
        type="search"
        value={view.query.text}
        onChange={({ target, nativeEvent }) => find(target.value, nativeEvent)}
        onCompositionEnd={({ currentTarget }) => box?.search?.(currentTarget.value)}
        onBlur={view.flush}
        onKeyDown={(event) => {
          // Keys of a text that is being composed are its own.
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Escape") view.setText("");
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          focusActiveRow(false);
        }}
        aria-label={words}
        aria-describedby="find-scope find-where"
        title={box?.hint ?? `Finds every word ${WHERE}, hidden or not; null, true and live as whole words.`}
        placeholder={words}
        maxLength={300}
        spellCheck={false}
        autoComplete="off"
        className="min-h-8 min-w-0 grow rounded-md border border-line-strong bg-surface px-3 text-text @2xl:w-48 @2xl:grow-0 @4xl:w-64"
      />
      <FilterMenu list={list} view={view} columns={columns} />
      {/* It has what the buttons leave it, in two lines: however long the words, no button moves. */}
      <div className="contents text-muted @2xl:block @2xl:min-w-0 @2xl:flex-1 @2xl:leading-4">
        <p id="find-scope" role="status" className="basis-full tabular-nums empty:hidden @2xl:truncate">
          {found ?? scope(list, view)}
          {note && <span className="block text-[12px] @2xl:truncate">{note}</span>}
        </p>
        <p id="find-where" className="text-[12px] empty:hidden @max-[60rem]:sr-only @2xl:truncate">
          {!box && !note && view.query.text.trim() !== "" && WHERE}
        </p>
      </div>
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
