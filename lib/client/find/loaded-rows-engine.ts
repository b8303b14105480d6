import type { Row } from "@/lib/client/list/row-list";
import type { ListQuery, Sort } from "@/lib/query/query";
import { countValues } from "./count-values";
import { findRows, type SearchState } from "./find-rows";
import type { ListEngine, QueryResult, ValueCounts, ValueSearch } from "./list-engine";
import { type ItemWords, RowTexts } from "./row-text";
import { BROWSER_SCHEDULER, type Scheduler, Slices } from "./slices";
import { sortIndexes } from "./sort-indexes";
import type { SortKey } from "./sort-key";

/** The least time between two partial results in milliseconds, as each renders the list. */
const REPORT_EVERY_MS = 100;

/** Answers queries from the loaded rows, reuses earlier searches, and stops when aborted. */
export class LoadedRowsEngine implements ListEngine {
  readonly #texts: RowTexts;
  #state: SearchState | undefined;
  #picked: { order: readonly unknown[]; rows: readonly Row[] } | undefined;
  #sorted: { of: SearchState; by: Sort; keys: readonly SortKey[] } | undefined;

  constructor(
    private readonly rows: readonly Row[],
    words: ItemWords,
    private readonly scheduler: Scheduler = BROWSER_SCHEDULER,
  ) {
    this.#texts = new RowTexts(rows, words);
  }

  async result(query: ListQuery, report: (result: QueryResult) => void, signal: AbortSignal): Promise<void> {
    // The keystroke is painted before its search begins.
    await this.scheduler.yield();
    const slices = new Slices(signal, this.scheduler);
    const reportRows = ({ scanned }: SearchState, rows: readonly Row[], isPending: boolean) =>
      report({ query, of: this.rows, size: scanned, rows, isPending });
    let reportedAt = Number.NEGATIVE_INFINITY;
    const search = { texts: this.#texts, query, previous: this.#state };
    const state = await findRows(search, slices, (partial) => {
      this.#state = partial;
      const now = this.scheduler.now();
      // Reports the first matches at once and later ones from time to time, but none that have yet to be sorted.
      if (query.sort || partial.indexes.length === 0 || now - reportedAt < REPORT_EVERY_MS) return;
      reportedAt = now;
      reportRows(partial, this.#pick(partial.indexes), true);
    });
    this.#state = state;
    const order = query.sort ? await this.#sort(state, query.sort, slices) : state.indexes;
    reportRows(state, this.#pick(order), false);
  }

  async countValues(query: ListQuery, search: ValueSearch, signal: AbortSignal): Promise<ValueCounts> {
    const slices = new Slices(signal, this.scheduler);
    const filters = query.filters.filter(({ field }) => field !== search.field);
    const others = { texts: this.#texts, query: { ...query, filters }, previous: this.#state };
    const { indexes } = await findRows(others, slices);
    return countValues({ rows: this.rows, indexes }, search, slices);
  }

  async #sort(state: SearchState, by: Sort, slices: Slices): Promise<readonly SortKey[]> {
    const last = this.#sorted;
    const isSame = last?.of === state && last.by.field === by.field && last.by.direction === by.direction;
    const { rows } = this;
    const keys = await sortIndexes({ rows, indexes: state.indexes, by }, isSame ? last.keys : [], slices);
    this.#sorted = { of: state, by, keys };
    return keys;
  }

  /** A new array for React, as the indexes grow in place; the same array for the same rows in the same order. */
  #pick(order: readonly (number | SortKey)[]): readonly Row[] {
    const last = this.#picked;
    if (last?.order === order && last.rows.length === order.length) return last.rows;
    const rows = order.map((each) => this.rows[typeof each === "number" ? each : each.index] as Row);
    this.#picked = { order, rows };
    return rows;
  }
}
