import type { Listed } from "./merge-entries";

/** What the filters offer: the people, codes, paths and statuses of what is loaded. */
export interface KnownValues {
  /** By id; whoever looks at the page first. */
  emails: ReadonlyMap<string, string>;
  codes: readonly string[];
  paths: readonly string[];
  statuses: readonly string[];
}

export function knownValues(entries: readonly Listed[], viewer: { id: string; email: string }): KnownValues {
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
  return {
    emails,
    codes: [...codes].sort(),
    paths: [...paths].sort(),
    statuses: [...statuses].sort(),
  };
}
