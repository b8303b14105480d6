"use client";

import { useRef } from "react";
import { useKey } from "@/components/shell/keys";
import { count } from "@/components/ui/count";
import type { StaffList } from "./use-staff-list";
import type { StaffView } from "./use-staff-view";

/** The filter over what is loaded; beside it always of how much that is. */
export function FindBar({ list, view }: { list: StaffList; view: StaffView }) {
  const input = useRef<HTMLInputElement>(null);
  useKey({ keys: "/", label: "Filter what is loaded", section: "Staff" }, () => input.current?.focus());
  return (
    <>
      <input
        ref={input}
        type="search"
        value={view.query}
        onChange={(event) => view.setQuery(event.target.value)}
        onBlur={view.typed}
        onKeyDown={(event) => {
          if (event.key === "Escape") view.setQuery("");
        }}
        aria-label="Filter what is loaded"
        aria-describedby="find-scope"
        placeholder="Filter what is loaded"
        spellCheck={false}
        autoComplete="off"
        className="min-h-8 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-text sm:w-64"
      />
      <p id="find-scope" role="status" className="text-muted tabular-nums empty:hidden">
        {scope(list, view)}
      </p>
    </>
  );
}

function scope({ rows, isAll }: StaffList, { query, sort, rows: found, isPending }: StaffView): string {
  const more = isAll ? "" : "; more exist";
  const sorted = sort && `Sorted ${count(rows.length)} loaded${more}`;
  if (query.trim() === "") return sorted ?? "";
  const matches = `${count(found.length)}${isPending ? " so far" : ""} of ${count(rows.length)} loaded${more}`;
  return sorted ? `${matches}, sorted` : matches;
}
