import type { Row } from "@/lib/client/list/row-list";
import type { Sort } from "./query";
import type { Slices } from "./slices";
import { compareKeys, KIND, type SortKey, sortKey } from "./sort-key";

/**
 * The rows at these places in the order of one field, in slices that never block. Equal rows keep their order in
 * both directions. Kinds are kept apart: numbers by value, however long; texts as the reader's locale has it, digits
 * in them by value; false before true; nested values as they came. Null and then absent are last in both directions.
 * @param sorted what an earlier call made of the first of the places: then only those after them cost anything
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

/** Everything turns round but what is missing. */
function compareDescending(a: SortKey, b: SortKey): number {
  const isMissing = a.kind >= KIND.null || b.kind >= KIND.null;
  return isMissing ? compareKeys(a, b) : compareKeys(b, a);
}

/** How many the language sorts in one go: few enough for a slice, and enough that hardly more than half the work is left. */
const RUN = 32;

type Compare<T> = (a: T, b: T) => number;

/** The language's own stable sort, in slices. @throws the signal's reason when cancelled */
export async function sortInSlices<T>(
  things: readonly T[],
  compare: Compare<T>,
  slices: Slices,
): Promise<readonly T[]> {
  let runs: T[][] = [];
  for (let from = 0; from < things.length; from += RUN) {
    const run = things.slice(from, from + RUN).sort(compare);
    const last = runs.at(-1);
    // What is in order already costs one pass.
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

/** Two sorted runs as one: what is equal comes from the left first. */
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

/** Where from `start` on the first is that comes after this one. What is near is found soonest, what is far by halves. */
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
