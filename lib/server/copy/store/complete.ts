import { and, eq, sql } from "drizzle-orm";
import type { Databases } from "@/lib/server/db/open-database";
import { copies, copyGenerations } from "@/lib/server/db/schema";
import { at, type Generation, lockCopy, saveWalk } from "./copies";
import { dropGeneration } from "./delete-rows";
import { findChanges, settleMissing } from "./find-changes";
import { LeaseLost, type Place } from "./types";

/**
 * Ends a walk that saw the whole list: works out what changed since the complete one before it, and then, in one transaction,
 * brings its rows into use, so that no reader ever sees a mixture. After any end it can be called again.
 * @throws LeaseLost
 */
export async function completeWalk<Walk>(
  { behind: db }: Pick<Databases, "behind">,
  place: Place,
  fence: number,
  { generation: name, endedAt, startedAt }: { generation: string; endedAt: number; startedAt: number },
  change: (walk: Walk) => Walk,
): Promise<Walk> {
  const next = await filled(db, place, name, { startedAt, endedAt });
  const [current] = await db
    .select({ generation: copyGenerations })
    .from(copies)
    .innerJoin(copyGenerations, eq(copyGenerations.id, copies.generation))
    .where(at(place));
  const before = current?.generation;
  const hasBefore = before !== undefined && before.id !== next.id;
  if (hasBefore && before.state === "complete")
    await findChanges(db, place, fence, { before, next, endedAt });
  const walk = await db.transaction(async (transaction) => {
    const copy = await lockCopy(transaction, place, fence);
    if (!copy || copy.walk === null) throw new LeaseLost();
    await transaction
      .update(copyGenerations)
      .set({ state: "complete", movedAt: endedAt })
      .where(eq(copyGenerations.id, next.id));
    if (hasBefore) {
      await settleMissing(transaction, place, { next, endedAt });
      await transaction
        .update(copyGenerations)
        .set({ state: "dropped" })
        .where(eq(copyGenerations.id, before.id));
    }
    await transaction.update(copies).set({ generation: next.id }).where(at(place));
    const ended = change(JSON.parse(copy.walk) as Walk);
    await saveWalk(transaction, place, ended);
    return ended;
  });
  // Plans for a table that has grown by a hundred thousand rows; embedded, nobody else would ever make them anew.
  await db.execute(sql`analyze copy_rows, copy_words`);
  if (hasBefore) await dropGeneration(db, place, before.name);
  // Only now the space of what was deleted is free for the next walk, and searches pass over nothing. A server does so by itself where this one is
  // given up.
  await db.execute(sql`vacuum copy_rows, copy_words`).catch(() => undefined);
  return walk;
}

/** The generation of a walk: of a list that is empty there is none yet. */
async function filled(
  db: Databases["behind"],
  place: Place,
  name: string,
  { startedAt, endedAt }: { startedAt: number; endedAt: number },
): Promise<Generation> {
  await db
    .insert(copyGenerations)
    .values({ ...place, name, state: "filling", startedAt, movedAt: endedAt, omit: "[]" })
    .onConflictDoNothing();
  const [generation] = await db
    .select()
    .from(copyGenerations)
    .where(
      and(
        eq(copyGenerations.connection, place.connection),
        eq(copyGenerations.resource, place.resource),
        eq(copyGenerations.name, name),
      ),
    );
  return generation as Generation;
}
