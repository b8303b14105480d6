import type { Column } from "@/components/list/columns/columns";
import { type Filter, type ListQuery, narrows } from "@/lib/client/find/query";
import { valueWords } from "./value-words";

/** What the column of a field is called; a filter may be of a field that no row has. */
export function labelOf(field: string, columns: readonly Column[]): string {
  return columns.find((column) => column.field === field)?.label ?? field;
}

/** A filter as somebody would say it: `Team: Care or Sales`. */
export function filterWords({ field, values }: Filter, columns: readonly Column[]): string {
  return `${labelOf(field, columns)}: ${values.map(valueWords).join(" or ")}`;
}

/** What a row must have to be a match: `“care” · Team: Care or Sales`. Empty when every row is one. */
export function queryWords(query: ListQuery, columns: readonly Column[]): string {
  if (!narrows(query)) return "";
  const text = query.text.trim() === "" ? [] : [`“${query.text.trim()}”`];
  return [...text, ...query.filters.map((filter) => filterWords(filter, columns))].join(" · ");
}
