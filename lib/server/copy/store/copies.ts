import { eq } from "drizzle-orm";
import type { Db, Transaction } from "@/lib/server/db/open-database";
import { copies, copyGenerations } from "@/lib/server/db/schema";
import { describeGeneration } from "./generations";
import { ofList } from "./of-list";
import { LeaseLost, type ListId, type StoredCopy, type StoredSettings } from "./types";

/** Every copy there is, or that of one list. */
export async function readCopies<Walk>(db: Db, list?: ListId): Promise<StoredCopy<Walk>[]> {
  const rows = await db
    .select({ copy: copies, generation: copyGenerations })
    .from(copies)
    .leftJoin(copyGenerations, eq(copyGenerations.id, copies.generation))
    .where(list && ofList(copies, list))
    .orderBy(copies.connection, copies.resource);
  return rows.map(({ copy, generation }) => ({
    list: { connection: copy.connection, resource: copy.resource },
    settings: JSON.parse(copy.settings) as StoredSettings,
    ...(copy.walk !== null && { walk: JSON.parse(copy.walk) as Walk }),
    ...(generation && { copy: describeGeneration(generation) }),
  }));
}

/**
 * Locks a list's copy and reads its walk, for the rest of the transaction.
 * @throws LeaseLost when the fence is another than this one, if one is given
 */
export async function lockCopy<Walk>(transaction: Transaction, list: ListId, fence?: number) {
  const [copy] = await transaction.select().from(copies).where(ofList(copies, list)).for("update");
  if (fence !== undefined && copy?.fence !== fence) throw new LeaseLost();
  return copy && { ...copy, walk: copy.walk === null ? undefined : (JSON.parse(copy.walk) as Walk) };
}

/** As `lockCopy`, for who walks. @throws LeaseLost also when there is no walk any more */
export async function lockWalk<Walk>(transaction: Transaction, list: ListId, fence: number) {
  const copy = await lockCopy<Walk>(transaction, list, fence);
  if (copy?.walk === undefined) throw new LeaseLost();
  return { generation: copy.generation, walk: copy.walk };
}

/** A walk after a change, under the settings as they are at that moment; undefined where nothing is to be saved. */
export type WalkChange<Walk> = (walk: Walk | undefined, settings: StoredSettings) => Walk | undefined;

/**
 * Reads a list's walk, changes it and saves it, unless the change is undefined.
 * @returns the walk as it is now; undefined where there is none
 * @throws LeaseLost when the fence is another than this one, if one is given
 */
export async function updateWalk<Walk>(
  db: Db,
  list: ListId,
  change: WalkChange<Walk>,
  fence?: number,
): Promise<Walk | undefined> {
  return db.transaction(async (transaction) => {
    const copy = await lockCopy<Walk>(transaction, list, fence);
    if (!copy) return undefined;
    const next = change(copy.walk, JSON.parse(copy.settings) as StoredSettings);
    if (next === undefined) return copy.walk;
    await saveWalk(transaction, list, next);
    return next;
  });
}

export async function saveWalk(transaction: Transaction, list: ListId, walk: unknown): Promise<void> {
  await transaction
    .update(copies)
    .set({ walk: JSON.stringify(walk) })
    .where(ofList(copies, list));
}
