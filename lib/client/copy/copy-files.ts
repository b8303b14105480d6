import type { ValueCounts } from "@/lib/client/find/list-engine";
import { fetchJson } from "@/lib/client/http/fetch-json";
import type { CopyFormat, CopyValues } from "@/lib/contract/copy-rows";
import { type ListQuery, serialiseQuery } from "@/lib/query/query";
import { copiesAddress } from "./copies";
import type { CopySource } from "./copy-rows";

/** Where a file of all rows that match comes from: a plain link, and no call of the service. */
export function copyFileAddress(
  { connection, resource }: CopySource,
  query: ListQuery,
  format: CopyFormat,
): string {
  const parameters = serialiseQuery(query);
  parameters.set("format", format);
  return `${copiesAddress(connection)}/${resource}/export?${parameters}`;
}

/** The values of a field in the rows that match the query's text and its other filters. @throws ApiFailure */
export async function countCopyValues(
  { connection, resource }: CopySource,
  query: ListQuery,
  { field, text }: { field: string; text: string },
  signal: AbortSignal,
): Promise<ValueCounts> {
  const filters = query.filters.filter((filter) => filter.field !== field);
  const parameters = serialiseQuery({ text: query.text, filters });
  parameters.set("field", field);
  if (text !== "") parameters.set("text", text);
  const { value } = await fetchJson(`${copiesAddress(connection)}/${resource}/values?${parameters}`, {
    signal,
  });
  const { values, more } = value as CopyValues;
  return { values, more };
}
