import type { Row } from "@/lib/client/list/row-list";
import type { RowSelection, SelectionState } from "./row-selection";

/** The visible rows in their order, and the index of each. */
export interface IndexedRows {
  rows: readonly Row[];
  indexOf(key: string): number | undefined;
}

/** Selects or deselects a row and starts a range there. */
export function toggle(selection: RowSelection, key: string): void {
  selection.change((now) => {
    if (now.keys.delete(key)) now.all = undefined;
    else now.keys.add(key);
    startAt(now, key);
  });
}

/** Extends the range from the row that was selected last to this one; it replaces the range so far. */
export function extendTo(selection: RowSelection, visible: IndexedRows, index: number): void {
  selection.change((now) => extend(now, visible, index));
}

/** Extends the range by keyboard; a new one starts at `from` unless the last step led there. */
export function stepTo(selection: RowSelection, visible: IndexedRows, from: number, to: number): void {
  const key = visible.rows[from]?.key;
  if (key === undefined) return;
  selection.change((now) => {
    if (now.range?.head !== key) startAt(now, key);
    extend(now, visible, to);
  });
}

/** Selects all of these rows, beside those selected already. */
export function addAll(selection: RowSelection, rows: readonly Row[]): void {
  selection.change((now) => {
    for (const { key } of rows) now.keys.add(key);
    now.all = { rows, count: rows.length };
    now.range = undefined;
  });
}

/** Deselects all of these rows. */
export function removeAll(selection: RowSelection, rows: readonly Row[]): void {
  selection.change((now) => {
    for (const { key } of rows) now.keys.delete(key);
    now.all = undefined;
    now.range = undefined;
  });
}

function startAt(now: SelectionState, key: string): void {
  now.range = { of: undefined, anchor: key, head: key, added: new Set() };
}

/** Visits only the rows that the range gains or loses: of 100,000, one step further is one row. */
function extend(now: SelectionState, { rows, indexOf }: IndexedRows, index: number): void {
  const head = rows[index]?.key;
  if (head === undefined) return;
  const last = now.range;
  const start = (last && indexOf(last.anchor)) ?? index;
  const goesOn = last?.of === rows;
  const added = goesOn ? last.added : new Set<string>();
  const before = goesOn ? between(start, indexOf(last.head) ?? start) : NOTHING;
  const after = between(start, index);

  for (const { key } of less(rows, before, after))
    if (added.delete(key) && now.keys.delete(key)) now.all = undefined;
  for (const { key } of less(rows, after, before)) {
    if (now.keys.has(key)) continue;
    now.keys.add(key);
    added.add(key);
  }
  now.range = { of: rows, anchor: rows[start]?.key ?? head, head, added };
}

/** From `first` up to `end`, exclusive. */
interface Stretch {
  first: number;
  end: number;
}

const NOTHING: Stretch = { first: 0, end: 0 };

function between(one: number, other: number): Stretch {
  return { first: Math.min(one, other), end: Math.max(one, other) + 1 };
}

/** The rows of one stretch that are not in the other. */
function less(rows: readonly Row[], { first, end }: Stretch, other: Stretch): readonly Row[] {
  const before = rows.slice(first, Math.max(Math.min(end, other.first), first));
  return [...before, ...rows.slice(Math.max(first, other.end, first + before.length), end)];
}
