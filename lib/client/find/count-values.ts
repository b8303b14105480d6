import type { Row } from "@/lib/client/list/row-list";
import { fold, hasWords, wordsOf } from "@/lib/query/fold";
import { valueToken } from "@/lib/query/value-token";
import type { ValueCounts, ValueSearch } from "./list-engine";
import type { Slices } from "./slices";
import { sortInSlices } from "./sort-indexes";

/** More than anybody reads through; beyond these only the number of values is given. */
const MOST_VALUES = 100;

/**
 * Counts the values of a field in the rows at these indexes, in slices that never block.
 * @throws the signal's reason when cancelled
 */
export async function countValues(
  { rows, indexes }: { rows: readonly Row[]; indexes: readonly number[] },
  { field, text, read }: ValueSearch,
  slices: Slices,
): Promise<ValueCounts> {
  const counts = new Map<string, number>();
  for (const index of indexes) {
    const token = valueToken((rows[index] as Row).item, field);
    counts.set(token, (counts.get(token) ?? 0) + 1);
    if (slices.isOver()) await slices.next();
  }
  const words = wordsOf(text);
  const found: { token: string; count: number }[] = [];
  for (const [token, count] of counts) {
    if (words.length === 0 || hasWords(fold(`${token}\n${read?.(token) ?? ""}`), words))
      found.push({ token, count });
    if (slices.isOver()) await slices.next();
  }
  const sorted = await sortInSlices(found, (one, other) => other.count - one.count, slices);
  return { values: sorted.slice(0, MOST_VALUES), more: Math.max(sorted.length - MOST_VALUES, 0) };
}
