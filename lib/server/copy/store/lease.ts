import { and, eq, gt, lt, or, sql } from "drizzle-orm";
import type { Db } from "@/lib/server/db/open-database";
import { copies } from "@/lib/server/db/schema";
import { ofList } from "./of-list";
import { LeaseLost, type ListId } from "./types";

export interface LeaseRequest {
  /** The key and address that the walk uses (`WalkReader.identity`). */
  target: string;
  holder: string;
  ttlMs: number;
}

/**
 * Takes the lease of a list, unless somebody has it, or has that of the same resource of another connection with the same key. Time is the database's.
 * @returns the fence of the new holder; undefined when somebody else walks
 */
export async function claimLease(
  db: Db,
  list: ListId,
  { target, holder, ttlMs }: LeaseRequest,
): Promise<number | undefined> {
  return db.transaction(async (transaction) => {
    // Two connections with one key could claim side by side, as neither sees the other's claim before it is committed.
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtext(${`copy ${target} ${list.resource}`}))`,
    );
    const rivals = await transaction
      .select({ connection: copies.connection })
      .from(copies)
      .where(
        and(
          eq(copies.resource, list.resource),
          gt(copies.leaseUntil, sql`now()`),
          // One that lasts longer is from before the clock was set back.
          lt(copies.leaseUntil, inMs(2 * ttlMs)),
          or(eq(copies.connection, list.connection), eq(copies.target, target)),
        ),
      );
    if (rivals.length > 0) return undefined;
    const [claim] = await transaction
      .update(copies)
      .set({ target, holder, fence: sql`${copies.fence} + 1`, leaseUntil: inMs(ttlMs) })
      .where(ofList(copies, list))
      .returning({ fence: copies.fence });
    return claim?.fence;
  });
}

/** @throws LeaseLost */
export async function renewLease(db: Db, list: ListId, fence: number, ttlMs: number): Promise<void> {
  const renewed = await db
    .update(copies)
    .set({ leaseUntil: inMs(ttlMs) })
    .where(and(ofList(copies, list), eq(copies.fence, fence)))
    .returning({ fence: copies.fence });
  if (renewed.length === 0) throw new LeaseLost();
}

export async function releaseLease(db: Db, list: ListId, fence: number): Promise<void> {
  await db
    .update(copies)
    .set({ leaseUntil: null, holder: null })
    .where(and(ofList(copies, list), eq(copies.fence, fence)));
}

function inMs(ttlMs: number) {
  return sql`now() + ${`${ttlMs} milliseconds`}::interval`;
}
