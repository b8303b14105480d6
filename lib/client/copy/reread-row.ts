import { fetchJson } from "@/lib/client/http/fetch-json";
import { cursorOf, readListPage } from "@/lib/client/list/list-page";
import type { CopyRow } from "@/lib/contract/copy-rows";
import type { ListItem } from "@/lib/contract/list";
import type { Resource } from "@/lib/contract/resources";
import { valueToken } from "@/lib/query/value-token";

/** A field whose value differs: `before` in the copy, `after` at the service; absent where the field was. */
export interface Difference {
  field: string;
  before?: unknown;
  after?: unknown;
}

/**
 * A row of the copy against what the service has now: the same, changed, or not where it was. The interface reads no single row, so
 * that another row in its place tells nothing about where it is now.
 */
export type Reread = { requestId: string | undefined; readAt: number } & (
  | { kind: "same" | "changed"; differences: readonly Difference[] }
  | { kind: "elsewhere" }
);

interface RereadRequest {
  connection: string;
  resource: Resource;
  row: CopyRow<ListItem>;
  /** Fields that the copy leaves out. */
  omit: readonly string[];
}

/** Reads a row of the copy again from the service, by one call for the row after the one before it. @throws ApiFailure */
export async function rereadRow({ connection, resource, row, omit }: RereadRequest): Promise<Reread> {
  const { key, after } = row;
  const query = new URLSearchParams({ limit: "1", ...(after !== null && { starting_after: after }) });
  const answer = await fetchJson(`/api/c/${encodeURIComponent(connection)}/${resource.path}?${query}`, {
    purpose: "browse",
    fresh: true,
  });
  const { requestId, receivedAt: readAt } = answer;
  const { items } = readListPage(answer.text, resource.cursor, { ...answer, after: after ?? undefined });
  const [item] = items;
  if (!item || cursorOf(item, resource.cursor) !== key) return { kind: "elsewhere", requestId, readAt };
  const differences = differencesOf(row.item, item, omit);
  return { kind: differences.length > 0 ? "changed" : "same", differences, requestId, readAt };
}

/** The fields in which two items differ, digit for digit. */
export function differencesOf(before: ListItem, after: ListItem, omit: readonly string[]): Difference[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .filter((field) => !omit.includes(field) && valueToken(before, field) !== valueToken(after, field))
    .map((field) => ({
      field,
      ...(Object.hasOwn(before, field) && { before: before[field] }),
      ...(Object.hasOwn(after, field) && { after: after[field] }),
    }));
}
