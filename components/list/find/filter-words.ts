import type { Column } from "@/components/list/columns/columns";
import type { Dates } from "@/components/list/values/dates";
import { type Filter, type ListQuery, narrows } from "@/lib/client/find/query";
import { readToken } from "./value-words";

/** What the column of a field is called; a filter may be of a field that no row has. */
export function labelOf(field: string, columns: readonly Column[]): string {
  return columnOf(field, columns)?.label ?? field;
}

export function columnOf(field: string, columns: readonly Column[]): Column | undefined {
  return columns.find((column) => column.field === field);
}

/** A filter as somebody would say it: `Team: Care or Sales`. */
export function filterWords({ field, values }: Filter, columns: readonly Column[], dates: Dates): string {
  const column = columnOf(field, columns);
  const words = values.map((token) => readToken(token, column, dates));
  return `${labelOf(field, columns)}: ${words.join(" or ")}`;
}

/** What a row must have to be a match: `“care” · Team: Care or Sales`. Empty when every row is one. */
export function queryWords(query: ListQuery, columns: readonly Column[], dates: Dates): string {
  if (!narrows(query)) return "";
  const text = query.text.trim() === "" ? [] : [`“${query.text.trim()}”`];
  return [...text, ...query.filters.map((filter) => filterWords(filter, columns, dates))].join(" · ");
}
