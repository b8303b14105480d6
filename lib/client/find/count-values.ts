import type { Row } from "@/lib/client/list/row-list";
import type { ValueCounts, ValueSearch } from "./engine";
import { fold, hasWords, wordsOf } from "./fold";
import { valueToken } from "./query";
import type { Slices } from "./slices";
import { sortInSlices } from "./sort-indexes";

/** More than anybody reads through: of other values only the number is told. */
const MOST_VALUES = 100;

/**
 * The values that the rows at these places have in a field, in slices that never block.
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
