import type { Row } from "@/lib/client/list/row-list";
import type { Sort } from "@/lib/query/query";
import type { Slices } from "./slices";
import { compareKeys, KIND, type SortKey, sortKey } from "./sort-key";

/**
 * Sorts the rows at these indexes by one field, in slices that never block. Equal rows keep their order in both directions. Kinds
 * stay apart: numbers by value, however long; texts by the reader's locale, with digits by value; false before true; nested values
 * as they came. Null and then absent come last in both directions.
 * @param sorted the result of an earlier call for the first of these indexes, so that only the others are sorted
 * @throws the signal's reason when cancelled
 */
export async function sortIndexes(
  { rows, indexes, by }: { rows: readonly Row[]; indexes: readonly number[]; by: Sort },
  sorted: readonly SortKey[],
  slices: Slices,
): Promise<readonly SortKey[]> {
  const added: SortKey[] = [];
  for (const index of indexes.slice(sorted.length)) {
    added.push(sortKey(rows[index] as Row, by.field, index));
    if (slices.isOver()) await slices.next();
  }
  if (added.length === 0) return sorted;
  const compare = by.direction === "ascending" ? compareKeys : compareDescending;
  return merge(sorted, await sortInSlices(added, compare, slices), compare, slices);
}

/** Reverses everything but null and absent. */
function compareDescending(a: SortKey, b: SortKey): number {
  const isMissing = a.kind >= KIND.null || b.kind >= KIND.null;
  return isMissing ? compareKeys(a, b) : compareKeys(b, a);
}

/** How many rows are sorted in one go: few enough for a slice, and enough that little more than half the work is left to merging. */
const RUN = 32;

type Compare<T> = (a: T, b: T) => number;

/** A stable merge sort in slices. @throws the signal's reason when aborted */
export async function sortInSlices<T>(
  things: readonly T[],
  compare: Compare<T>,
  slices: Slices,
): Promise<readonly T[]> {
  let runs: T[][] = [];
  for (let from = 0; from < things.length; from += RUN) {
    const run = things.slice(from, from + RUN).sort(compare);
    const last = runs.at(-1);
    // Input that is in order already costs one pass.
    if (last && compare(last.at(-1) as T, run[0] as T) <= 0) last.push(...run);
    else runs.push(run);
    if (slices.isOver(RUN)) await slices.next();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let run = 0; run < runs.length; run += 2)
      merged.push(await merge(runs[run] ?? [], runs[run + 1] ?? [], compare, slices));
    runs = merged;
  }
  return runs[0] ?? [];
}

/** Merges two sorted runs; of equal elements those on the left come first. */
export async function merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: Compare<T>,
  slices: Slices,
): Promise<T[]> {
  const merged: T[] = [];
  let from = 0;
  for (const next of right) {
    const end = firstAfter(left, from, next, compare);
    while (from < end) merged.push(left[from++] as T);
    merged.push(next);
    if (slices.isOver()) await slices.next();
  }
  return merged.concat(left.slice(from));
}

/** The index, from `start` on, of the first element after this one: a galloping search, then a binary one. */
function firstAfter<T>(sorted: readonly T[], start: number, one: T, compare: Compare<T>): number {
  let step = 1;
  while (start + step <= sorted.length && compare(sorted[start + step - 1] as T, one) <= 0) step *= 2;
  let low = start + (step >> 1);
  let high = Math.min(start + step - 1, sorted.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(sorted[middle] as T, one) > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}
