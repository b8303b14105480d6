import type { Column } from "@/components/list/columns/columns";
import type { Dates } from "@/components/list/values/dates";
import { type Filter, type ListQuery, narrows } from "@/lib/query/query";
import { readToken } from "./value-words";

/** The label of a field's column; a filter in an address may name a field that no row has. */
export function labelOf(field: string, columns: readonly Column[]): string {
  return columnOf(field, columns)?.label ?? field;
}

export function columnOf(field: string, columns: readonly Column[]): Column | undefined {
  return columns.find((column) => column.field === field);
}

/** A filter in words: `Team: Care or Sales`. */
export function filterWords({ field, values }: Filter, columns: readonly Column[], dates: Dates): string {
  const column = columnOf(field, columns);
  const words = values.map((token) => readToken(token, column, dates));
  return `${labelOf(field, columns)}: ${words.join(" or ")}`;
}

/** A query in words: `“care” · Team: Care or Sales`. Empty when every row matches. */
export function queryWords(query: ListQuery, columns: readonly Column[], dates: Dates): string {
  if (!narrows(query)) return "";
  const text = query.text.trim() === "" ? [] : [`“${query.text.trim()}”`];
  return [...text, ...query.filters.map((filter) => filterWords(filter, columns, dates))].join(" · ");
}
