import type { Row } from "@/lib/client/row-list";
import { BROWSER_PACE } from "./browser-pace";
import type { Found } from "./find-rows";
import type { RowTexts } from "./row-text";
import type { Pace } from "./slices";
import type { Sort } from "./sort-rows";

/** What is asked of a list. */
export interface FoundRowsQuery {
  /** Grows in place; a list that starts anew is a new array. */
  rows: readonly Row[];
  /** Another value whenever the rows have grown. */
  version: unknown;
  query: string;
  sort: Sort | undefined;
}

/** What to show of the list now. */
export interface FoundRowsResult {
  /** Those found so far; until there are any, what was shown before. Another array whenever they change. */
  rows: readonly Row[];
  /** How many rows of the list have been looked at. */
  scanned: number;
  /** Whether more may come, or another order. */
  isPending: boolean;
}

/** A result and what it answers. */
interface Shown extends FoundRowsResult {
  asked: FoundRowsQuery;
}

/** What to show for this while the last answer may be to something else. Does no work: a render may call it. */
export function resultFor(asked: FoundRowsQuery, shown: Shown | undefined): FoundRowsResult {
  const { rows } = asked;
  if (isUntouched(asked)) return { rows, scanned: rows.length, isPending: false };
  if (shown?.asked.rows !== rows) return { rows, scanned: 0, isPending: true };
  return { ...shown, isPending: shown.isPending || !isSame(shown.asked, asked) };
}

/** Between two partial results: each has a price, as the list on the screen is drawn anew. In milliseconds. */
const SHOW_EVERY_MS = 100;

/** What finding and sorting take, which a list that is only read does not need. */
export function bringTools() {
  return import("./tools");
}

/** The search and the order of one list: holds what earlier ones came to, and gives up what nobody waits for. */
export class FoundRows {
  #shown: Shown | undefined;
  #listeners = new Set<() => void>();
  #work: AbortController | undefined;
  #texts: RowTexts | undefined;
  #found: Found | undefined;
  #copied: { of: readonly Row[]; rows: readonly Row[] } | undefined;
  #sorted: { of: readonly Row[]; by: Sort; rows: readonly Row[] } | undefined;

  constructor(private readonly pace: Pace = BROWSER_PACE) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Another value whenever there is something else to show. */
  readonly snapshot = (): Shown | undefined => this.#shown;

  /** Sets to work on this instead of whatever was asked before. Resolves when that is done or given up. */
  async ask(asked: FoundRowsQuery): Promise<void> {
    this.stop();
    if (isUntouched(asked)) {
      this.#shown = undefined;
      return;
    }
    const work = new AbortController();
    this.#work = work;
    try {
      // A keystroke is on the screen before its search begins.
      await this.pace.yield();
      work.signal.throwIfAborted();
      await this.#answer(asked, work.signal);
    } catch (error) {
      if (!work.signal.aborted) throw error;
    }
  }

  stop(): void {
    this.#work?.abort();
  }

  async #answer(asked: FoundRowsQuery, signal: AbortSignal): Promise<void> {
    const source = isEmpty(asked.query) ? asked.rows : await this.#find(asked, signal);
    const scanned = asked.rows.length;
    const rows = asked.sort ? await this.#sort(source, asked.sort, signal) : this.#copy(source);
    this.#show({ asked, rows, scanned, isPending: false });
  }

  async #find(asked: FoundRowsQuery, signal: AbortSignal): Promise<readonly Row[]> {
    const { findRows, RowTexts } = await bringTools();
    signal.throwIfAborted();
    if (this.#texts?.rows !== asked.rows) this.#texts = new RowTexts(asked.rows);
    const report = this.#reporter(asked);
    const found = await findRows({
      texts: this.#texts,
      query: asked.query,
      previous: this.#found,
      signal,
      pace: this.pace,
      onProgress: (soFar) => {
        this.#found = soFar;
        report(soFar);
      },
    });
    this.#found = found;
    return found.rows;
  }

  /** Shows the first matches at once and later ones from time to time; of what is yet to be sorted only how far. */
  #reporter(asked: FoundRowsQuery): (found: Found) => void {
    let shownAt = this.pace.now();
    let hasMatches = false;
    return ({ rows: found, scanned }) => {
      const isFirst = !hasMatches && found.length > 0;
      if (!isFirst && this.pace.now() - shownAt < SHOW_EVERY_MS) return;
      hasMatches ||= found.length > 0;
      shownAt = this.pace.now();
      const rows = asked.sort ? resultFor(asked, this.#shown).rows : this.#copy(found);
      this.#show({ asked, rows, scanned, isPending: true });
    };
  }

  async #sort(source: readonly Row[], by: Sort, signal: AbortSignal): Promise<readonly Row[]> {
    const last = this.#sorted;
    const sorted = last?.of === source && isSameSort(last.by, by) ? last.rows : [];
    if (sorted.length > 0 && sorted.length === source.length) return sorted;
    const { sortRows } = await bringTools();
    const rows = await sortRows({ rows: source, sort: by, sorted, signal, pace: this.pace });
    this.#sorted = { of: source, by, rows };
    return rows;
  }

  /** The matches grow in place, which React would not see; the same matches are the same array. */
  #copy(found: readonly Row[]): readonly Row[] {
    const last = this.#copied;
    if (last?.of === found && last.rows.length === found.length) return last.rows;
    const rows = found.slice();
    this.#copied = { of: found, rows };
    return rows;
  }

  #show(shown: Shown): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}

function isUntouched({ query, sort }: FoundRowsQuery): boolean {
  return sort === undefined && isEmpty(query);
}

/** Whether nothing visible was typed. */
function isEmpty(query: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(query);
}

function isSame(a: FoundRowsQuery, b: FoundRowsQuery): boolean {
  return a.rows === b.rows && a.version === b.version && a.query === b.query && isSameSort(a.sort, b.sort);
}

function isSameSort(a: Sort | undefined, b: Sort | undefined): boolean {
  return a?.field === b?.field && a?.direction === b?.direction;
}
