import type { ListQuery, Sort } from "@/lib/query/query";

/** A filter keeps its position while its values change, so that the chips stay in place. */
export function withFilter(
  { filters }: ListQuery,
  field: string,
  values: readonly string[],
): ListQuery["filters"] {
  const exists = filters.some((filter) => filter.field === field);
  const all = exists ? filters : [...filters, { field, values }];
  return all
    .map((filter) => (filter.field === field ? { field, values } : filter))
    .filter((filter) => filter.values.length > 0);
}

/** Ascending, then descending, then none. */
export function nextSort(now: Sort | undefined, field: string): Sort | undefined {
  if (now?.field !== field) return { field, direction: "ascending" };
  return now.direction === "ascending" ? { field, direction: "descending" } : undefined;
}
