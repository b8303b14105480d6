import type { Row } from "@/lib/client/list/row-list";
import { countValues } from "./count-values";
import type { Answer, ListEngine, ValueCounts, ValueSearch } from "./engine";
import { type Found, findRows } from "./find-rows";
import type { ListQuery, Sort } from "./query";
import { type ItemWords, RowTexts } from "./row-text";
import { BROWSER_PACE, type Pace, Slices } from "./slices";
import { sortPlaces } from "./sort-indexes";
import type { SortKey } from "./sort-key";

/** Between two partial answers: each has a price, as the list on the screen is drawn anew. In milliseconds. */
const SHOW_EVERY_MS = 100;

/** Answers from the rows that are loaded: holds what earlier searches came to, and gives up what nobody waits for. */
export class LoadedRows implements ListEngine {
  readonly #texts: RowTexts;
  #found: Found | undefined;
  #picked: { order: readonly unknown[]; rows: readonly Row[] } | undefined;
  #sorted: { of: Found; by: Sort; keys: readonly SortKey[] } | undefined;

  constructor(
    private readonly rows: readonly Row[],
    words: ItemWords,
    private readonly pace: Pace = BROWSER_PACE,
  ) {
    this.#texts = new RowTexts(rows, words);
  }

  async answer(query: ListQuery, show: (answer: Answer) => void, signal: AbortSignal): Promise<void> {
    // A keystroke is on the screen before its search begins.
    await this.pace.yield();
    const slices = new Slices(signal, this.pace);
    const showRows = ({ scanned }: Found, rows: readonly Row[], isPending: boolean) =>
      show({ query, of: this.rows, size: scanned, rows, isPending });
    let shownAt = Number.NEGATIVE_INFINITY;
    const search = { texts: this.#texts, query, previous: this.#found };
    const found = await findRows(search, slices, (soFar) => {
      this.#found = soFar;
      const now = this.pace.now();
      // The first matches at once and later ones from time to time; those that are yet to be sorted not at all.
      if (query.sort || soFar.places.length === 0 || now - shownAt < SHOW_EVERY_MS) return;
      shownAt = now;
      showRows(soFar, this.#pick(soFar.places), true);
    });
    this.#found = found;
    const order = query.sort ? await this.#sort(found, query.sort, slices) : found.places;
    showRows(found, this.#pick(order), false);
  }

  async countValues(query: ListQuery, search: ValueSearch, signal: AbortSignal): Promise<ValueCounts> {
    const slices = new Slices(signal, this.pace);
    const filters = query.filters.filter(({ field }) => field !== search.field);
    const others = { texts: this.#texts, query: { ...query, filters }, previous: this.#found };
    const { places } = await findRows(others, slices);
    return countValues({ rows: this.rows, places }, search, slices);
  }

  async #sort(found: Found, by: Sort, slices: Slices): Promise<readonly SortKey[]> {
    const last = this.#sorted;
    const isSame = last?.of === found && last.by.field === by.field && last.by.direction === by.direction;
    const { rows } = this;
    const keys = await sortPlaces({ rows, places: found.places, by }, isSame ? last.keys : [], slices);
    this.#sorted = { of: found, by, keys };
    return keys;
  }

  /** What was found grows in place, which React would not see; the same rows in the same order are the same array. */
  #pick(order: readonly (number | SortKey)[]): readonly Row[] {
    const last = this.#picked;
    if (last?.order === order && last.rows.length === order.length) return last.rows;
    const rows = order.map((each) => this.rows[typeof each === "number" ? each : each.place] as Row);
    this.#picked = { order, rows };
    return rows;
  }
}
