import { and, eq, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Generation } from "@/lib/server/copy/store/generations";
import { ofList } from "@/lib/server/copy/store/of-list";
import type { ListId } from "@/lib/server/copy/store/types";
import type { Transaction } from "@/lib/server/db/open-database";
import { copyChanges, copyRows } from "@/lib/server/db/schema";

/**
 * Settles what became of everybody whom the walk before did not see: who is in this one was never away, and who is not has left. They left
 * between the last walk that saw them and the end of this one, as the one between may only have missed them.
 * @param next the walk that is becoming complete
 */
export async function settleNotSeen(
  transaction: Transaction,
  list: ListId,
  { next, endedAt }: { next: Generation; endedAt: number },
): Promise<void> {
  const notSeen = await transaction.delete(copyChanges).where(isNotSeenBefore(list, next)).returning();
  const keys = sql.param(
    notSeen.map(({ key }) => key),
    copyRows.words,
  );
  const back = await transaction
    .select({ key: copyRows.key })
    .from(copyRows)
    .where(and(eq(copyRows.generation, next.id), sql`${copyRows.key} = any(${keys})`));
  const keysBack = new Set(back.map(({ key }) => key));
  const left = notSeen.filter(({ key }) => !keysBack.has(key));
  if (left.length === 0) return;
  await transaction.insert(copyChanges).values(
    left.map(({ id: _notSeen, ...change }) => ({
      ...change,
      kind: "left" as const,
      row: null,
      generation: next.id,
      to: endedAt,
    })),
  );
}

/** The changes that say that a walk before this one did not see somebody. */
export function isNotSeenBefore(list: ListId, next: Generation): SQL | undefined {
  return and(
    ofList(copyChanges, list),
    eq(copyChanges.kind, "not_seen"),
    isNotNull(copyChanges.row),
    lt(copyChanges.generation, next.id),
  );
}
