import type { Row } from "@/lib/client/list/row-list";
import { changesList, type ListQuery } from "./query";
import type { ItemWords } from "./row-text";

/** Whatever answers queries about a list. */
export interface ListEngine {
  /**
   * Calls `show` whenever there is something else to show, the last time with all of it.
   * @throws the signal's reason when nobody waits any more
   */
  result(query: ListQuery, report: (result: QueryResult) => void, signal: AbortSignal): Promise<void>;
  /** The values of a field in the rows that the query finds without its filter of that field. @throws as above */
  countValues(query: ListQuery, search: ValueSearch, signal: AbortSignal): Promise<ValueCounts>;
}

/** Rows to show. Another array whenever they change. */
export interface QueryResult {
  query: ListQuery;
  /** The list, and how many of its rows were looked at. */
  of: readonly Row[];
  size: number;
  rows: readonly Row[];
  isPending: boolean;
}

export interface ValueSearch {
  field: string;
  /** Each of its words must be in a value, as it was sent or as it reads; empty for all values. */
  text: string;
  /** How a value reads, by its token, where that is not as it was sent. */
  read?(token: string): string;
}

export interface ValueCounts {
  /** Tokens (see `valueToken`), the most frequent first. */
  values: readonly { token: string; count: number }[];
  /** How many other values there are. */
  more: number;
}

/** What answering takes, which a list that is only read does not need. */
export function loadEngine() {
  return import("./loaded-rows-engine");
}

const engines = new WeakMap<readonly Row[], ListEngine>();

/**
 * The engine for these rows, which may grow: one for all who ask, as it holds what earlier answers came to.
 * @param words what of an item can be read; of one list all who ask mean the same
 */
export async function engineFor(rows: readonly Row[], words: ItemWords): Promise<ListEngine> {
  const { LoadedRowsEngine } = await loadEngine();
  const engine = engines.get(rows) ?? new LoadedRowsEngine(rows, words);
  engines.set(rows, engine);
  return engine;
}

/** What to show while the last answer may be to something else: what was shown before. Does no work: a render may call it. */
export function visibleResult(
  of: readonly Row[],
  query: ListQuery,
  last: QueryResult | undefined,
): Pick<QueryResult, "rows" | "isPending"> {
  if (of.length === 0 || !changesList(query)) return { rows: of, isPending: false };
  if (last?.of !== of) return { rows: of, isPending: true };
  return { rows: last.rows, isPending: last.isPending || last.query !== query || last.size !== of.length };
}
