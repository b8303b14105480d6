"use client";

import { useMemo, useState } from "react";
import type { Listed } from "@/components/requests/list/merge-entries";

/** What the filters offer: the people, codes, paths and statuses of what has been loaded. */
export interface KnownValues {
  /** By id; whoever looks at the page first. */
  emails: ReadonlyMap<string, string>;
  codes: readonly string[];
  paths: readonly string[];
  statuses: readonly string[];
}

/** Of all that was loaded since the page was opened: a list that is narrowed has none of the other values to choose from. */
export function useKnownValues(
  entries: readonly Listed[],
  viewer: { id: string; email: string },
): KnownValues {
  const now = useMemo(() => knownValues(entries, viewer), [entries, viewer]);
  const [known, setKnown] = useState(now);
  const all = merged(known, now);
  if (sizeOf(all) === sizeOf(known)) return known;
  setKnown(all);
  return all;
}

function knownValues(entries: readonly Listed[], viewer: { id: string; email: string }): KnownValues {
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

function merged(one: KnownValues, other: KnownValues): KnownValues {
  const both = (name: "codes" | "paths" | "statuses") => [...new Set([...one[name], ...other[name]])].sort();
  return {
    emails: new Map([...one.emails, ...other.emails]),
    codes: both("codes"),
    paths: both("paths"),
    statuses: both("statuses"),
  };
}

function sizeOf({ emails, codes, paths, statuses }: KnownValues): number {
  return emails.size + codes.length + paths.length + statuses.length;
}
