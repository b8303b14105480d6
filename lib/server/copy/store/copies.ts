import { and, eq, gt, ne, or, sql } from "drizzle-orm";
import type { CopyInUse, CopySettings } from "@/lib/contract/copy";
import type { Db, Transaction } from "@/lib/server/db/open-database";
import { copies, copyGenerations } from "@/lib/server/db/schema";
import { LeaseLost, type Place, type StoredCopy } from "./types";

export type Generation = typeof copyGenerations.$inferSelect;

/** The row of a place. */
export function at({ connection, resource }: Place) {
  return and(eq(copies.connection, connection), eq(copies.resource, resource));
}

/** Every copy there is, or the one of a place. */
export async function readCopies<Walk>(db: Db, place?: Place): Promise<StoredCopy<Walk>[]> {
  const rows = await db
    .select({
      copy: copies,
      generation: copyGenerations,
      isOver: sql<boolean>`coalesce(${copies.leaseUntil} <= now(), true)`,
    })
    .from(copies)
    .leftJoin(copyGenerations, eq(copyGenerations.id, copies.generation))
    .where(place && at(place))
    .orderBy(copies.connection, copies.resource);
  return rows.map(({ copy, generation, isOver }) => ({
    place: { connection: copy.connection, resource: copy.resource },
    settings: JSON.parse(copy.settings) as CopySettings,
    ...(copy.walk !== null && { walk: JSON.parse(copy.walk) as Walk }),
    ...(generation && { copy: describeGeneration(generation) }),
    ...(copy.holder !== null && { lease: { holder: copy.holder, fence: copy.fence, isOver } }),
  }));
}

export function describeGeneration(generation: Generation): CopyInUse {
  return {
    generation: generation.name,
    isComplete: generation.state === "complete",
    rows: generation.rows,
    from: generation.startedAt,
    to: generation.movedAt,
    fields: JSON.parse(generation.fields) as string[],
    omit: JSON.parse(generation.omit) as string[],
  };
}

export async function saveSettings(db: Db, place: Place, settings: CopySettings): Promise<void> {
  const text = JSON.stringify(settings);
  await db
    .insert(copies)
    .values({ ...place, settings: text })
    .onConflictDoUpdate({ target: [copies.connection, copies.resource], set: { settings: text } });
}

/**
 * Takes the lease of a place if nobody has it, nor that of another place with the same key and resource. The time is the
 * database's. @returns the fence of the new holder; undefined when somebody else walks
 */
export async function claim(
  db: Db,
  place: Place,
  { target, holder, ttlMs }: { target: string; holder: string; ttlMs: number },
): Promise<number | undefined> {
  return db.transaction(async (transaction) => {
    // Two places of one key could be claimed side by side: neither sees the other's claim before it is committed.
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtext(${`copy ${target} ${place.resource}`}))`,
    );
    const rivals = await transaction
      .select({ connection: copies.connection })
      .from(copies)
      .where(
        and(
          eq(copies.resource, place.resource),
          gt(copies.leaseUntil, sql`now()`),
          or(
            eq(copies.connection, place.connection),
            and(eq(copies.target, target), ne(copies.connection, place.connection)),
          ),
        ),
      );
    if (rivals.length > 0) return undefined;
    const [taken] = await transaction
      .update(copies)
      .set({ target, holder, fence: sql`${copies.fence} + 1`, leaseUntil: until(ttlMs) })
      .where(at(place))
      .returning({ fence: copies.fence });
    return taken?.fence;
  });
}

/** @throws LeaseLost */
export async function renew(db: Db, place: Place, fence: number, ttlMs: number): Promise<void> {
  const kept = await db
    .update(copies)
    .set({ leaseUntil: until(ttlMs) })
    .where(and(at(place), eq(copies.fence, fence)))
    .returning({ fence: copies.fence });
  if (kept.length === 0) throw new LeaseLost();
}

export async function release(db: Db, place: Place, fence: number): Promise<void> {
  await db
    .update(copies)
    .set({ leaseUntil: null, holder: null })
    .where(and(at(place), eq(copies.fence, fence)));
}

function until(ttlMs: number) {
  return sql`now() + ${`${ttlMs} milliseconds`}::interval`;
}

/** Locks the row of a place for the rest of the transaction. @throws LeaseLost when it has another fence, or is gone */
export async function lockCopy(transaction: Transaction, place: Place, fence?: number) {
  const [copy] = await transaction.select().from(copies).where(at(place)).for("update");
  if (fence !== undefined && copy?.fence !== fence) throw new LeaseLost();
  return copy;
}

/**
 * Reads, changes and writes the walk of a place; nothing is written when the change is undefined.
 * @throws LeaseLost when a fence is given and is not the current one
 */
export async function updateWalk<Walk>(
  db: Db,
  place: Place,
  change: (walk: Walk | undefined) => Walk | undefined,
  fence?: number,
): Promise<Walk | undefined> {
  return db.transaction(async (transaction) => {
    const copy = await lockCopy(transaction, place, fence);
    if (!copy) return undefined;
    const walk = copy.walk === null ? undefined : (JSON.parse(copy.walk) as Walk);
    const next = change(walk);
    if (next === undefined) return walk;
    await saveWalk(transaction, place, next);
    return next;
  });
}

export async function saveWalk(transaction: Transaction, place: Place, walk: unknown): Promise<void> {
  await transaction
    .update(copies)
    .set({ walk: JSON.stringify(walk) })
    .where(at(place));
}
