import type { FileFormat } from "@/lib/contract/file-formats";
import { MOST_COPY_FIELDS } from "@/lib/query/most-copy-fields";
import { type ListQuery, serialiseQuery } from "@/lib/query/query";
import { copiesAddress } from "./copies";
import type { CopySource } from "./copy-rows";

/** The address of a file of all rows that match: a plain link, which costs no call of the service. */
export function copyFileAddress(
  { connection, resource }: CopySource,
  query: ListQuery,
  format: FileFormat,
): string {
  const parameters = serialiseQuery(query);
  parameters.set("format", format);
  return `${copiesAddress(connection)}/${resource}/export?${parameters}`;
}

/** Whether rows of a copy may have fields beside these that it knows by name. */
export function mayHaveMoreFields(fields: readonly string[]): boolean {
  return fields.length >= MOST_COPY_FIELDS;
}
