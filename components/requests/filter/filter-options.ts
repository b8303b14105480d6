"use client";

import { useMemo, useState } from "react";
import type { ListEntry } from "@/components/requests/list/merge-entries";

/** The options of the filters: people, codes, paths and statuses of the loaded requests. */
export interface FilterOptions {
  /** E-mails by id of the person; the reader comes first. */
  emails: ReadonlyMap<string, string>;
  codes: readonly string[];
  paths: readonly string[];
  statuses: readonly string[];
}

/** Collected from everything loaded since the page was opened: a filtered list has none of the other values. */
export function useFilterOptions(
  entries: readonly ListEntry[],
  viewer: { id: string; email: string },
): FilterOptions {
  const now = useMemo(() => optionsIn(entries, viewer), [entries, viewer]);
  const [options, setOptions] = useState(now);
  const all = mergeOptions(options, now);
  if (sizeOf(all) === sizeOf(options)) return options;
  setOptions(all);
  return all;
}

function optionsIn(entries: readonly ListEntry[], viewer: { id: string; email: string }): FilterOptions {
  const emails = new Map([[viewer.id, `${viewer.email} (you)`]]);
  const codes = new Set<string>();
  const paths = new Set<string>();
  const statuses = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === "gap") continue;
    const { person, code, path, status } = entry;
    if (person && !emails.has(person.id)) emails.set(person.id, person.email ?? person.id);
    if (code) codes.add(code);
    paths.add(path);
    if (status !== undefined) statuses.add(String(status));
  }
  return { emails, codes: [...codes].sort(), paths: [...paths].sort(), statuses: [...statuses].sort() };
}

function mergeOptions(one: FilterOptions, other: FilterOptions): FilterOptions {
  const both = (name: "codes" | "paths" | "statuses") => [...new Set([...one[name], ...other[name]])].sort();
  return {
    emails: new Map([...one.emails, ...other.emails]),
    codes: both("codes"),
    paths: both("paths"),
    statuses: both("statuses"),
  };
}

function sizeOf({ emails, codes, paths, statuses }: FilterOptions): number {
  return emails.size + codes.length + paths.length + statuses.length;
}
