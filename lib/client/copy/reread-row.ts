import { cursorOf } from "@/lib/client/list/list-page";
import { fetchResourcePage, type ResourceSource } from "@/lib/client/list/resource-pages";
import type { CopyRow } from "@/lib/contract/copy-rows";
import type { ListItem } from "@/lib/contract/list";
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

interface RereadRequest extends ResourceSource {
  row: CopyRow<ListItem>;
  /** Fields that the copy leaves out. */
  omit: readonly string[];
}

/** Reads a row of the copy again from the service, by one call for the row after the one before it. @throws ApiFailure */
export async function rereadRow({ connection, resource, row, omit }: RereadRequest): Promise<Reread> {
  const { key } = row;
  const page = await fetchResourcePage(
    { connection, resource },
    { after: row.after ?? undefined, limit: 1, purpose: "browse", fresh: true },
  );
  const {
    items: [item],
    requestId,
    receivedAt: readAt,
  } = page;
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
