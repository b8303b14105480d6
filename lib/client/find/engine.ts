import type { Row } from "@/lib/client/list/row-list";
import { changesList, type ListQuery } from "./query";
import type { ItemWords } from "./row-text";

/** Answers queries about a list. */
export interface ListEngine {
  /**
   * Calls `report` with partial results, and last with the whole one.
   * @throws the signal's reason when aborted
   */
  result(query: ListQuery, report: (result: QueryResult) => void, signal: AbortSignal): Promise<void>;
  /** Counts the values of a field in the rows that match the query without its filter on that field. @throws as above */
  countValues(query: ListQuery, search: ValueSearch, signal: AbortSignal): Promise<ValueCounts>;
}

/** The rows that a query finds: a new array whenever they change. */
export interface QueryResult {
  query: ListQuery;
  /** The list, and how many of its rows have been searched. */
  of: readonly Row[];
  size: number;
  rows: readonly Row[];
  isPending: boolean;
}

export interface ValueSearch {
  field: string;
  /** Each of its words must be in a value, as sent or as it reads; empty for all values. */
  text: string;
  /** How a value reads, by its token, if it differs from what was sent. */
  read?(token: string): string;
}

export interface ValueCounts {
  /** Tokens (see `valueToken`), the most frequent first. */
  values: readonly { token: string; count: number }[];
  /** How many more values there are. */
  more: number;
}

/** Loads the engine, which a list without a query does not need. */
export function loadEngine() {
  return import("./loaded-rows-engine");
}

const engines = new WeakMap<readonly Row[], ListEngine>();

/**
 * The engine for these rows, which may grow. There is one per list, because it reuses the results of earlier queries.
 * @param words the words that an item reads as; the same for every caller of one list
 */
export async function engineFor(rows: readonly Row[], words: ItemWords): Promise<ListEngine> {
  const { LoadedRowsEngine } = await loadEngine();
  const engine = engines.get(rows) ?? new LoadedRowsEngine(rows, words);
  engines.set(rows, engine);
  return engine;
}

/** What to show for a query while the last result may be for another: the rows shown before. It does no work, so a render may call it. */
export function visibleResult(
  of: readonly Row[],
  query: ListQuery,
  last: QueryResult | undefined,
): Pick<QueryResult, "rows" | "isPending"> {
  if (of.length === 0 || !changesList(query)) return { rows: of, isPending: false };
  if (last?.of !== of) return { rows: of, isPending: true };
  return { rows: last.rows, isPending: last.isPending || last.query !== query || last.size !== of.length };
}
