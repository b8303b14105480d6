"use client";

import { useLayoutEffect, useRef } from "react";
import type { Column } from "@/components/list/columns/columns";
import { FilterMenu } from "@/components/list/find/filter-menu";
import { FIND_BOX } from "@/components/list/find/find-bar";
import { useKey } from "@/components/ui/keyboard/keys";
import type { CopyInUse } from "@/lib/contract/copy";
import { foundWords, searchWords } from "./copy-search-words";
import type { CopyList } from "./use-copy-list";

interface CopyFindBarProps {
  found: CopyList;
  columns: readonly Column[];
  copy: CopyInUse;
  /** Typing began in the live list's box, and goes on here. */
  takesFocus: boolean;
}

/** The search box and the filters over the copy, and how many rows they find in it. */
export function CopyFindBar({ found, columns, copy, takesFocus }: CopyFindBarProps) {
  const { list, view, page } = found;
  const input = useRef<HTMLInputElement>(null);
  const words = searchWords(list.resource, page?.copy ?? copy);
  useKey({ keys: "/", label: "Search the whole copy", section: "List" }, () => input.current?.focus());
  useLayoutEffect(() => {
    if (!takesFocus) return;
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
  }, [takesFocus]);
  return (
    <>
      <input
        ref={input}
        id={FIND_BOX}
        type="search"
        value={view.query.text}
        onChange={(event) => view.setText(event.target.value)}
        onBlur={view.flush}
        onKeyDown={(event) => {
          // Of a text that is being composed it ends the composition alone.
          if (event.key === "Escape" && !event.nativeEvent.isComposing) view.setText("");
        }}
        aria-label={words}
        aria-describedby="find-scope"
        title="Finds every word of it, by its beginning too, in every field; small typing mistakes are forgiven."
        placeholder={words}
        spellCheck={false}
        autoComplete="off"
        className="min-h-8 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-text sm:w-72"
      />
      <FilterMenu list={list} view={view} columns={columns} />
      <p id="find-scope" role="status" className="text-muted tabular-nums empty:hidden">
        {foundWords(page, view.query, view.isPending)}
      </p>
    </>
  );
}
