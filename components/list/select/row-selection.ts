import type { Row } from "@/lib/client/list/row-list";

/** From the row that was selected last to the one that Shift led to. */
interface Range {
  /** The rows it was drawn over: over others it begins anew, as what they hide stays selected. */
  of: readonly Row[] | undefined;
  anchor: string;
  head: string;
  /** What it has added, which goes again when it is drawn to elsewhere. */
  added: Set<string>;
}

/** What is selected, and what the next step goes on from. */
export interface SelectionState {
  keys: Set<string>;
  range?: Range | undefined;
  /** The rows that were selected all at once, and how many there were, until one of them is taken out. */
  all?: { rows: readonly Row[]; count: number } | undefined;
}

/**
 * Which rows are selected: a set of their keys, so that a filter, an order and pages that come change nothing. It changes in
 * place, as there may be 100,000, and tells by a version that it has. How it changes is in `select-rows.ts`, which comes later.
 */
export class RowSelection {
  #now: SelectionState = { keys: new Set() };
  #generation: number | undefined;
  #lostCount = 0;
  #version = 0;
  #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly version = (): number => this.#version;

  /** Whether there is anything to say of it. */
  readonly isInUse = (): boolean => this.size + this.#lostCount > 0;

  get size(): number {
    return this.#now.keys.size;
  }

  /** How many were selected in a list that is gone, until somebody has read so. */
  get lostCount(): number {
    return this.#lostCount;
  }

  has(key: string): boolean {
    return this.#now.keys.has(key);
  }

  /** Whether all of these rows were selected, which are so many now. */
  isAll(rows: readonly Row[], count: number): boolean {
    const { all } = this.#now;
    return count > 0 && all?.rows === rows && all.count === count;
  }

  /** Which of the rows from `first` up to `end` are selected, a bit for each: a value that stays the same while they do. */
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

  /** A list that has begun anew has nothing selected, and how many rows were is said. @param generation of the list */
  follow(generation: number): void {
    const isAnew = this.#generation !== undefined && this.#generation !== generation;
    this.#generation = generation;
    if (isAnew && this.size > 0) this.empty(this.size);
  }

  #tell(lostCount: number): void {
    this.#lostCount = lostCount;
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
