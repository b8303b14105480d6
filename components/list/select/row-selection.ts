import type { Row } from "@/lib/client/list/row-list";

/** A range from the row that was selected last to the one that Shift extended it to. */
interface Range {
  /** The rows it runs over. Over other rows a new range starts, as rows that a filter hides stay selected. */
  of: readonly Row[] | undefined;
  anchor: string;
  head: string;
  /** The keys it has added, which are removed again when it is extended elsewhere. */
  added: Set<string>;
}

/** The selected keys, and the range that the next Shift extends. */
export interface SelectionState {
  keys: Set<string>;
  range?: Range | undefined;
  /** The rows that "select all" selected and their number, until one of them is deselected. */
  all?: { rows: readonly Row[]; count: number } | undefined;
}

/**
 * The selected rows by key, so that filtering, sorting and new pages change nothing. As there may be 100,000, it changes in place
 * and counts a version. What changes it is in `select-rows.ts`, which is loaded lazily.
 */
export class RowSelection {
  #now: SelectionState = { keys: new Set() };
  #list: string | undefined;
  #lostCount = 0;
  #version = 0;
  #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly version = (): number => this.#version;

  /** Whether the selection bar has something to show. */
  readonly isInUse = (): boolean => this.size + this.#lostCount > 0;

  get size(): number {
    return this.#now.keys.size;
  }

  /** How many rows were deselected as others took their place, until that is dismissed. */
  get lostCount(): number {
    return this.#lostCount;
  }

  has(key: string): boolean {
    return this.#now.keys.has(key);
  }

  /** Whether all of these rows are selected. @param count their number now, as the array may have grown in place */
  isAll(rows: readonly Row[], count: number): boolean {
    const { all } = this.#now;
    return count > 0 && all?.rows === rows && all.count === count;
  }

  /** A bit for each selected row from `first` up to `end`, exclusive: a primitive, so that `memo` can compare it. */
  bitsOf(rows: readonly Row[], first: number, end: number): number {
    if (this.size === 0) return 0;
    let bits = 0;
    for (let index = first; index < end; index += 1) {
      const row = rows[index];
      if (row && this.has(row.key)) bits |= 1 << (index - first);
    }
    return bits;
  }

  /** Changes what is selected, in place. */
  change(work: (now: SelectionState) => void): void {
    work(this.#now);
    this.#tell(0);
  }

  /** @param lost how many were selected in a list that is gone */
  empty(lostCount = 0): void {
    this.#now = { keys: new Set() };
    this.#tell(lostCount);
  }

  /** Deselects everything when other rows have taken the place of these, and remembers how many that were. @param list which rows there are */
  follow(list: string): void {
    const isAnew = this.#list !== undefined && this.#list !== list;
    this.#list = list;
    if (isAnew && this.size > 0) this.empty(this.size);
  }

  #tell(lostCount: number): void {
    this.#lostCount = lostCount;
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
