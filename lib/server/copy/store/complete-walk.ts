import { eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Databases, Transaction } from "@/lib/server/db/open-database";
import { copyGenerations } from "@/lib/server/db/schema";
import { findChanges } from "./changes/find-changes";
import { settleNotSeen } from "./changes/settle-not-seen";
import { lockWalk, saveWalk } from "./copies";
import { deleteUnused } from "./delete-copy";
import { ensureGeneration, findGenerationInUse, putInUse } from "./generations";
import type { ListId } from "./types";

/**
 * Ends a walk that saw the whole list: finds what changed since the complete walk before it and then, in one transaction, puts its
 * generation in the place of the one in use, so that no reader ever sees a mixture. Whatever interrupts it, it can be called again.
 * @param endedAt when its last page arrived
 * @param change the walk as it is to be saved. @throws LeaseLost where it is to end another way
 * @throws LeaseLost
 */
export async function completeWalk<Walk>(
  { behind: db }: Pick<Databases, "behind">,
  walkShape: z.ZodType<Walk>,
  list: ListId,
  fence: number,
  { generation: name, endedAt, startedAt }: { generation: string; endedAt: number; startedAt: number },
  change: (walk: Walk) => Walk,
): Promise<Walk> {
  // Of an empty list no page has made it yet.
  const next = await ensureGeneration(db, list, { name, startedAt, movedAt: endedAt, omit: [] });
  const inUse = await findGenerationInUse(db, list);
  const before = inUse?.id === next.id ? undefined : inUse;
  const compared = before?.state === "complete" ? before : undefined;
  const requireWalk = async (transaction: Transaction) => {
    // A command may have ended the walk without taking the lease.
    change((await lockWalk(transaction, list, fence, walkShape)).walk);
  };
  if (compared) await findChanges(db, list, requireWalk, { before: compared, next, endedAt });
  const walk = await db.transaction(async (transaction) => {
    const locked = await lockWalk(transaction, list, fence, walkShape);
    await transaction
      .update(copyGenerations)
      .set({ state: "complete", movedAt: endedAt, ...(compared && { comparedFrom: compared.startedAt }) })
      .where(eq(copyGenerations.id, next.id));
    if (before) {
      await settleNotSeen(transaction, list, { next, endedAt });
      await transaction
        .update(copyGenerations)
        .set({ state: "dropped" })
        .where(eq(copyGenerations.id, before.id));
    }
    await putInUse(transaction, list, locked.generation, next);
    const ended = change(locked.walk);
    await saveWalk(transaction, list, ended);
    return ended;
  });
  // Plans for a table that has grown by a hundred thousand rows; embedded, nobody else would ever make them anew.
  await maintain(sql`analyze copy_rows, copy_words`);
  await deleteUnused(db);
  // Frees the space of what was deleted for the next walk, and keeps searches from passing over it.
  await maintain(sql`vacuum copy_rows, copy_words`);
  return walk;

  /** What is given up, as where somebody else maintains the tables, a server does by itself later. */
  async function maintain(statement: SQL): Promise<void> {
    await db.execute(statement).catch(() => undefined);
  }
}
