import type { Row } from "@/lib/client/list/row-list";
import { changesList, type ListQuery } from "@/lib/query/query";
import type { ListEngine, QueryResult } from "./list-engine";
import type { ItemWords } from "./row-text";

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
