import type { Row } from "@/lib/client/row-list";

/** Rows as they are shown, and where each of them is. */
export interface ShownRows {
  rows: readonly Row[];
  indexOf(key: string): number | undefined;
}

/** From the row that was selected last to the one that Shift led to. */
interface Range {
  /** The rows it was drawn over: over others it begins anew, as what they hide stays selected. */
  of: readonly Row[] | undefined;
  anchor: string;
  head: string;
  /** What it has added, which goes again when it is drawn to elsewhere. */
  added: ReadonlySet<string>;
}

function startAt(key: string): Range {
  return { of: undefined, anchor: key, head: key, added: new Set() };
}

/**
 * Which rows are selected: a set of their keys, so that a filter, an order and pages that come change nothing. It changes in
 * place, as there may be 100,000, and tells by a version that it has.
 */
export class RowSelection {
  #keys = new Set<string>();
  #range: Range | undefined;
  /** The rows that were selected all at once, and how many there were, until one of them is taken out. */
  #all: { rows: readonly Row[]; count: number } | undefined;
  #generation: number | undefined;
  #lost = 0;
  #version = 0;
  #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly version = (): number => this.#version;

  /** Whether there is anything to say of it. */
  readonly isInUse = (): boolean => this.#keys.size > 0 || this.#lost > 0;

  get size(): number {
    return this.#keys.size;
  }

  /** How many were selected in a list that is gone, until somebody has read so. */
  get lost(): number {
    return this.#lost;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Whether all of these rows were selected, which are so many now. */
  isAll(rows: readonly Row[], count: number): boolean {
    return count > 0 && this.#all?.rows === rows && this.#all.count === count;
  }

  /** Which of the rows from `first` up to `end` are selected, a bit for each: a value that stays the same while they do. */
  bitsOf(rows: readonly Row[], first: number, end: number): number {
    if (this.#keys.size === 0) return 0;
    let bits = 0;
    for (let index = first; index < end; index += 1) {
      const row = rows[index];
      if (row && this.#keys.has(row.key)) bits |= 1 << (index - first);
    }
    return bits;
  }

  toggle(key: string): void {
    if (this.#keys.delete(key)) this.#all = undefined;
    else this.#keys.add(key);
    this.#range = startAt(key);
    this.#tell();
  }

  /** Selects from the row that was selected last to this one, in place of what it selected so before. */
  extendTo(shown: ShownRows, index: number): void {
    const { rows } = shown;
    const head = rows[index]?.key;
    if (head === undefined) return;
    const last = this.#range;
    const start = (last && shown.indexOf(last.anchor)) ?? index;
    const added = new Set<string>();
    for (const { key } of rows.slice(Math.min(start, index), Math.max(start, index) + 1)) {
      if (!this.#keys.has(key) || (last?.of === rows && last.added.has(key))) added.add(key);
      this.#keys.add(key);
    }
    if (last?.of === rows) this.#takeBack(last.added, added);
    this.#range = { of: rows, anchor: rows[start]?.key ?? head, head, added };
    this.#tell();
  }

  #takeBack(before: ReadonlySet<string>, now: ReadonlySet<string>): void {
    for (const key of before) if (!now.has(key) && this.#keys.delete(key)) this.#all = undefined;
  }

  /** The same by keyboard: goes on from `from`, which begins anew unless it is where the last step led to. */
  step(shown: ShownRows, from: number, to: number): void {
    const key = shown.rows[from]?.key;
    if (key === undefined) return;
    if (this.#range?.head !== key) this.#range = startAt(key);
    this.extendTo(shown, to);
  }

  addAll(rows: readonly Row[]): void {
    for (const { key } of rows) this.#keys.add(key);
    this.#all = { rows, count: rows.length };
    this.#range = undefined;
    this.#tell();
  }

  removeAll(rows: readonly Row[]): void {
    for (const { key } of rows) this.#keys.delete(key);
    this.#all = undefined;
    this.#range = undefined;
    this.#tell();
  }

  clear(): void {
    this.#empty(0);
  }

  /** A list that has begun anew has nothing selected, and how many rows were is said. @param generation of the list */
  follow(generation: number): void {
    const isAnew = this.#generation !== undefined && this.#generation !== generation;
    this.#generation = generation;
    if (isAnew && this.#keys.size > 0) this.#empty(this.#keys.size);
  }

  #empty(lost: number): void {
    if (!this.isInUse()) return;
    this.#keys = new Set();
    this.#all = undefined;
    this.#range = undefined;
    this.#tell(lost);
  }

  #tell(lost = 0): void {
    this.#lost = lost;
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
