import type { Slices } from "./slices";

/** How many times longer the left of two runs must be for its place to be looked up rather than walked to. */
const LOPSIDED = 8;

/** Of two indices: negative, zero or positive. */
type Compare = (a: number, b: number) => number;

/**
 * The stable order of `count` things, as their indices, in slices. It starts from the runs that are in order already:
 * a sorted list costs one pass, and rows appended to one of which `sortedTo` are sorted are looked up in it.
 * @throws the signal's reason when cancelled
 */
export async function mergeSort(
  count: number,
  sortedTo: number,
  compare: Compare,
  slices: Slices,
): Promise<Uint32Array> {
  let from = new Uint32Array(count);
  for (let index = 0; index < count; index += 1) from[index] = index;
  let to = new Uint32Array(count);
  let ends = await runsInOrder(count, sortedTo, compare, slices);
  while (ends.length > 1) {
    const merged: number[] = [];
    for (let run = 0; run < ends.length; run += 2) {
      const low = merged.at(-1) ?? 0;
      const middle = ends[run] as number;
      const high = ends[run + 1] ?? middle;
      await merge({ from, to, low, middle, high }, compare, slices);
      merged.push(high);
    }
    [from, to, ends] = [to, from, merged];
  }
  return from;
}

async function runsInOrder(count: number, sortedTo: number, compare: Compare, slices: Slices) {
  const ends: number[] = [];
  for (let index = Math.max(sortedTo, 1); index < count; index += 1) {
    if (compare(index - 1, index) > 0) ends.push(index);
    if (slices.isOver()) await slices.next();
  }
  ends.push(count);
  return ends;
}

/** Two runs side by side, [low, middle) and [middle, high), and where their merger goes. */
interface Merger {
  from: Uint32Array;
  to: Uint32Array;
  low: number;
  middle: number;
  high: number;
}

async function merge({ from, to, low, middle, high }: Merger, compare: Compare, slices: Slices) {
  const isLopsided = (high - middle) * LOPSIDED < middle - low;
  let [left, right, next] = [low, middle, low];
  while (left < middle && right < high) {
    const candidate = from[right] as number;
    if (isLopsided) {
      const stop = firstAfter(from, left, middle, candidate, compare);
      to.set(from.subarray(left, stop), next);
      next += stop - left;
      left = stop;
      to[next++] = candidate;
      right += 1;
    } else if (compare(from[left] as number, candidate) <= 0) to[next++] = from[left++] as number;
    else {
      to[next++] = candidate;
      right += 1;
    }
    if (slices.isOver()) await slices.next();
  }
  to.set(from.subarray(left, middle), next);
  to.set(from.subarray(right, high), next + middle - left);
}

/** Where in [low, high) the first is that comes after the candidate. */
function firstAfter(
  from: Uint32Array,
  low: number,
  high: number,
  candidate: number,
  compare: Compare,
): number {
  let [bottom, top] = [low, high];
  while (bottom < top) {
    const half = (bottom + top) >>> 1;
    if (compare(from[half] as number, candidate) <= 0) bottom = half + 1;
    else top = half;
  }
  return bottom;
}
