"use client";

import { useRef } from "react";
import type { LoadRest } from "@/components/list/pages/use-load-rest";
import { count } from "@/components/ui/count";
import { useKey } from "@/components/ui/keys";
import { narrows } from "@/lib/client/find/query";
import { FilterMenu, type FilterProps } from "./filter-menu";
import { loadedWords } from "./scope-words";

/** The box to type in. */
export const FIND_BOX = "find-text";

/** What is searched. */
const WHERE =
  "Looks in every field, hidden ones too, for every word: as the field reads and as it was sent. What stands for a whole value (null, true, false, live, test) is found by the whole word.";

interface FindBarProps extends FilterProps {
  load: LoadRest;
}

/** The filters over what is loaded; beside them always of how much that is. */
export function FindBar({ list, view, columns, load }: FindBarProps) {
  const input = useRef<HTMLInputElement>(null);
  useKey({ keys: "/", label: "Filter what is loaded", section: "List" }, () => input.current?.focus());
  return (
    <>
      <input
        ref={input}
        id={FIND_BOX}
        type="search"
        value={view.query.text}
        onChange={(event) => view.setText(event.target.value)}
        onBlur={view.typed}
        onKeyDown={(event) => {
          if (event.key === "Escape") view.setText("");
        }}
        aria-label="Filter what is loaded"
        aria-describedby="find-scope find-where"
        title={WHERE}
        placeholder="Filter what is loaded"
        spellCheck={false}
        autoComplete="off"
        className="min-h-8 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-text sm:w-64"
      />
      <FilterMenu list={list} view={view} columns={columns} />
      <p id="find-scope" role="status" className="text-muted tabular-nums empty:hidden">
        {scope(list, view)}
        {load.match !== undefined && " · stopped at the next match, which is marked"}
      </p>
      <p id="find-where" className="text-muted empty:hidden max-sm:sr-only">
        {view.query.text.trim() !== "" && "· in every field, as it reads and as it was sent"}
      </p>
    </>
  );
}

function scope(list: FilterProps["list"], { query, rows: found, isPending }: FilterProps["view"]): string {
  const loaded = loadedWords(list);
  if (!narrows(query)) return query.sort ? `Sorted ${loaded}` : "";
  if (isPending && found === list.rows) return `Filtering ${loaded}`;
  const matches = `${count(found.length)}${isPending ? " so far" : ""} of ${loaded}`;
  return query.sort ? `${matches}, sorted` : matches;
}
