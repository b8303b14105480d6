import type { ValueCounts } from "@/lib/client/find/list-engine";
import { fetchValue } from "@/lib/client/http/fetch-json";
import type { CopyValues } from "@/lib/contract/copy-rows";
import { type ListQuery, serialiseQuery } from "@/lib/query/query";
import { copiesAddress } from "./copies";
import type { CopySource } from "./copy-rows";

/** The values of a field in the rows that match the query's text and its other filters. @throws ApiFailure */
export async function countCopyValues(
  { connection, resource }: CopySource,
  query: ListQuery,
  { field, text }: { field: string; text: string },
  signal: AbortSignal,
): Promise<ValueCounts & Pick<CopyValues, "copy">> {
  const filters = query.filters.filter((filter) => filter.field !== field);
  const parameters = serialiseQuery({ text: query.text, filters });
  parameters.set("field", field);
  if (text !== "") parameters.set("text", text);
  const address = `${copiesAddress(connection)}/${resource}/values?${parameters}`;
  const { values, more, copy } = await fetchValue<CopyValues>(address, { signal });
  return { values, more, copy };
}
