import type { QueryClient } from "@tanstack/react-query";
import { cursorOf, type ListPage } from "@/lib/client/list/list-page";
import type { ResourcePages } from "@/lib/client/list/resource-pages";
import { fold, hasWords, wordsOf } from "@/lib/query/fold";

/** A row that a list in this tab has loaded, and where its panel opens. */
export interface LoadedRow {
  /** The last part of its list's address, such as `staff`. */
  resource: string;
  name: string;
  key: string;
  /** The cursor before the page that it is on; undefined for the first page. */
  after: string | undefined;
}

/** A row with the folded text that it is found by: its name and its key. */
interface SearchableRow extends LoadedRow {
  text: string;
}

/** The cursor fields, in the order in which they are tried for an unknown resource. */
const CURSORS = ["id", "ref", "name"] as const;

/** The loaded rows of a connection. It visits all of them, so make it once for many searches. */
export function searchableRows(client: QueryClient, connection: string): SearchableRow[] {
  return client
    .getQueriesData<ResourcePages>({ queryKey: [connection] })
    .filter(([key, data]) => key.length === 2 && String(key[1]).startsWith("v1/") && data?.pages)
    .flatMap(([key, data]) => {
      const resource = String(key[1]).slice("v1/".length);
      return data?.pages.flatMap((page) => rowsOf(page, resource)) ?? [];
    });
}

/** The first rows whose name or key has every word of the text; none for fewer than two letters. */
export function searchLoaded(rows: readonly SearchableRow[], text: string, most: number): LoadedRow[] {
  const words = wordsOf(text);
  const matches: LoadedRow[] = [];
  if (words.join("").length < 2) return matches;
  for (const row of rows) {
    if (!hasWords(row.text, words)) continue;
    matches.push(row);
    if (matches.length === most) break;
  }
  return matches;
}

function rowsOf(page: ListPage, resource: string): SearchableRow[] {
  const last = page.items.at(-1);
  const cursor = last && CURSORS.find((each) => cursorOf(last, each) === page.lastCursor);
  if (!cursor) return [];
  return page.items.flatMap((item) => {
    const key = cursorOf(item, cursor);
    if (key === undefined) return [];
    const name = typeof item.name === "string" ? item.name : key;
    return { resource, name, key, after: page.after, text: fold(`${name}\n${key}`) };
  });
}
