import type { Row } from "@/lib/client/row-list";
import { BROWSER_PACE } from "./browser-pace";
import { mergeSort } from "./merge-sort";
import { type Pace, Slices } from "./slices";
import { compareKeys, KIND, type SortKey, sortKey } from "./sort-key";

export interface Sort {
  field: string;
  direction: "ascending" | "descending";
}

export interface SortRows {
  rows: readonly Row[];
  sort: Sort;
  /** The first of the rows as an earlier call sorted them the same way: then only those after them cost anything. */
  sorted?: readonly Row[];
  signal?: AbortSignal;
  pace?: Pace;
}

/**
 * The rows in the order of one field, in a new array, in slices that never block. Equal rows keep their order in
 * both directions. Kinds are kept apart: numbers by value, however long; texts as the reader's locale has it, digits
 * in them by value; false before true; nested values as they came. Null and then absent are last in both directions.
 * @throws the signal's reason when cancelled
 */
export async function sortRows({ rows, sort, sorted = [], signal, pace }: SortRows): Promise<Row[]> {
  const slices = new Slices(signal, pace ?? BROWSER_PACE);
  const before = sorted.length > 0 ? sorted.concat(rows.slice(sorted.length)) : rows.slice();
  const keys: SortKey[] = [];
  for (const row of before) {
    keys.push(sortKey(row, sort.field));
    if (slices.isOver()) await slices.next();
  }
  const sign = sort.direction === "ascending" ? 1 : -1;
  const order = await mergeSort(
    before.length,
    sorted.length,
    (a, b) => compare(keys[a] as SortKey, keys[b] as SortKey, sign),
    slices,
  );
  const after: Row[] = [];
  for (const index of order) {
    after.push(before[index] as Row);
    if (slices.isOver()) await slices.next();
  }
  return after;
}

/** In descending order everything turns round but what is missing. */
function compare(a: SortKey, b: SortKey, sign: number): number {
  const isMissing = a.kind >= KIND.null || b.kind >= KIND.null;
  return compareKeys(a, b) * (isMissing ? 1 : sign);
}
