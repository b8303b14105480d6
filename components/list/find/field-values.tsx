"use client";

import { useEffect, useRef, useState } from "react";
import { count } from "@/components/ui/count";
import { SearchInput } from "@/components/ui/search-input";
import { type ListQuery, serialiseQuery } from "@/lib/query/query";
import type { FilterProps } from "./filter-props";
import { columnOf } from "./filter-words";
import { focusSearch } from "./focus-search";
import { loadedWords } from "./scope-words";
import { useValueCounts } from "./use-value-counts";
import { ValueWords, valueWords } from "./value-words";

/** In characters. A proxy may refuse a longer address, and then a reload fails. */
const MOST_ADDRESS = 6_000;

interface FieldValuesProps extends FilterProps {
  field: string;
}

/** The values of a field in the loaded rows, with their counts, to filter by. */
export function FieldValues({ list, view, columns, field }: FieldValuesProps) {
  const [text, setText] = useState("");
  const [isFull, setIsFull] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const column = columnOf(field, columns);
  const Failed = view.whole?.Failed;
  const { counts, failed } = useValueCounts({ rows: list.rows, view, field, column, text });
  const scope = view.whole ? counts && "scope" in counts && counts.scope : loadedWords(list);
  const chosen = view.query.filters.find((filter) => filter.field === field)?.values ?? [];

  useEffect(() => focusSearch(search.current), []);

  const listed = new Set(counts?.values.map(({ token }) => token));
  /** Selected values that are in no row or beyond the counted ones, so that they can be cleared too. */
  const unlisted = counts && text === "" ? chosen.filter((token) => !listed.has(token)) : [];
  const values = [
    ...unlisted.map((token) => ({ token, count: counts?.more === 0 ? 0 : undefined })),
    ...(counts?.values ?? []),
  ];

  function toggle(token: string, isChosen: boolean): void {
    const next = isChosen ? [...chosen, token] : chosen.filter((each) => each !== token);
    const hasRoom = !isChosen || addressLength(view.query, field, next) <= MOST_ADDRESS;
    setIsFull(!hasRoom);
    if (hasRoom) view.setFilter(field, next);
  }

  return (
    <>
      <div className="sticky -top-4 -mx-4 bg-surface px-4 py-2">
        <SearchInput input={search} text={text} onType={setText} label="Find a value" />
        <p role="alert" className="mt-1 text-bad empty:hidden">
          {isFull && "Too many values for the page’s address. Clear one first."}
        </p>
      </div>
      <fieldset aria-busy={!counts && !failed} className="min-h-8 min-w-0">
        <legend className="sr-only">Values to show</legend>
        {values.map(({ token, count: rows }) => (
          <label
            key={token}
            className="flex min-h-8 items-center gap-2 rounded px-2 hover:bg-raised"
            title={valueWords(token).slice(0, 1_000)}
          >
            <input
              type="checkbox"
              checked={chosen.includes(token)}
              onChange={(event) => toggle(token, event.target.checked)}
            />
            <span className="min-w-0 truncate pr-0.5">
              <ValueWords token={token} column={column} />
            </span>
            {rows !== undefined && (
              <span className="ml-auto pl-2 text-muted tabular-nums">
                {count(rows)}
                <span className="sr-only"> {rows === 1 ? "row" : "rows"}</span>
              </span>
            )}
          </label>
        ))}
      </fieldset>
      {failed && Failed && <Failed {...failed} />}
      <p role="status" className="px-2 py-1.5 text-muted empty:hidden">
        {counts && moreWords(values.length, counts.more, text)}
      </p>
      {scope && <p className="border-t border-line px-2 pt-2 text-muted tabular-nums">Counted in {scope}.</p>}
    </>
  );
}

function moreWords(values: number, more: number, text: string): string {
  if (more > 0) return `and ${count(more)} more values; type to find one`;
  return values === 0 && text !== "" ? "No matching value." : "";
}

function addressLength(query: ListQuery, field: string, values: readonly string[]): number {
  const filters = query.filters.filter((filter) => filter.field !== field);
  return serialiseQuery({ ...query, filters: [...filters, { field, values }] }).toString().length;
}
