import { eq } from "drizzle-orm";
import type { z } from "zod";
import { DEFAULT_COPY_SETTINGS, storedCopySettings } from "@/lib/contract/copy-settings";
import type { Db, Transaction } from "@/lib/server/db/open-database";
import { copies, copyGenerations } from "@/lib/server/db/schema";
import { describeGeneration, isReadable } from "./generations";
import { ofList } from "./of-list";
import { parseStored } from "./parse-stored";
import { LeaseLost, type ListId, type StoredCopy, type StoredSettings } from "./types";

/** Every copy there is, or that of one list. */
export async function readCopies<Walk>(
  db: Db,
  walkShape: z.ZodType<Walk>,
  list?: ListId,
): Promise<StoredCopy<Walk>[]> {
  const rows = await db
    .select({ copy: copies, generation: copyGenerations })
    .from(copies)
    .leftJoin(copyGenerations, eq(copyGenerations.id, copies.generation))
    .where(list && ofList(copies, list))
    .orderBy(copies.connection, copies.resource);
  return rows.map(({ copy, generation }) => {
    const settings = parseSettings(copy.settings);
    const walk = parseWalk(copy.walk, walkShape);
    const inUse = generation && isReadable(generation) ? describeGeneration(generation) : undefined;
    return {
      list: { connection: copy.connection, resource: copy.resource },
      settings: settings ?? DEFAULT_COPY_SETTINGS,
      ...(walk && { walk }),
      ...(inUse && { copy: inUse }),
      isDamaged: !settings || (copy.walk !== null && !walk) || (generation !== null && !inUse),
    };
  });
}

function parseSettings(text: string): StoredSettings | undefined {
  return parseStored(text, storedCopySettings);
}

export function parseWalk<Walk>(text: string | null, shape: z.ZodType<Walk>): Walk | undefined {
  return text === null ? undefined : parseStored(text, shape);
}

/**
 * Locks a list's copy, for the rest of the transaction.
 * @throws LeaseLost when the fence is another than this one, if one is given
 */
export async function lockCopy(transaction: Transaction, list: ListId, fence?: number) {
  const [copy] = await transaction.select().from(copies).where(ofList(copies, list)).for("update");
  if (fence !== undefined && copy?.fence !== fence) throw new LeaseLost();
  return copy && { ...copy, settings: parseSettings(copy.settings) ?? DEFAULT_COPY_SETTINGS };
}

/** As `lockCopy`, for who walks. @throws LeaseLost also when there is no walk any more */
export async function lockWalk<Walk>(
  transaction: Transaction,
  list: ListId,
  fence: number,
  shape: z.ZodType<Walk>,
) {
  const copy = await lockCopy(transaction, list, fence);
  const walk = copy && parseWalk(copy.walk, shape);
  if (walk === undefined) throw new LeaseLost();
  return { generation: copy?.generation ?? null, walk };
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
  shape: z.ZodType<Walk>,
  list: ListId,
  change: WalkChange<Walk>,
  fence?: number,
): Promise<Walk | undefined> {
  return db.transaction(async (transaction) => {
    const copy = await lockCopy(transaction, list, fence);
    if (!copy) return undefined;
    const before = parseWalk(copy.walk, shape);
    const next = change(before, copy.settings);
    if (next === undefined) return before;
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
