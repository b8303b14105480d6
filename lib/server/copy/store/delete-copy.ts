import { and, eq, inArray, isNotNull, lt, ne, sql } from "drizzle-orm";
import type { Db } from "@/lib/server/db/open-database";
import { copies, copyChanges, copyGenerations, copyRows, copyWords } from "@/lib/server/db/schema";
import { ofList } from "./of-list";
import type { ListId } from "./types";

/** Few enough that a statement holds nothing else up for long. */
const BATCH = 2_000;

/** Deletes a generation that nobody reads. It is marked first, so that an end of the process leaves nothing that could be read. */
export async function dropGeneration(db: Db, list: ListId, name: string): Promise<void> {
  const dropped = await db
    .update(copyGenerations)
    .set({ state: "dropped" })
    .where(and(ofList(copyGenerations, list), eq(copyGenerations.name, name)))
    .returning({ id: copyGenerations.id });
  const ids = dropped.map(({ id }) => id);
  await db
    .update(copies)
    .set({ generation: null })
    .where(and(ofList(copies, list), inArray(copies.generation, ids)));
  await deleteDropped(db);
}

/** Deletes what an end of the process left behind, and changes from before this moment. */
export async function sweep(db: Db, keepChangesSince: number): Promise<void> {
  // A generation that is neither in use nor that of a walk will never be read.
  await db
    .update(copyGenerations)
    .set({ state: "dropped" })
    .where(
      and(
        ne(copyGenerations.state, "dropped"),
        sql`not exists (select from ${copies} where ${copies.connection} = ${copyGenerations.connection}
          and ${copies.resource} = ${copyGenerations.resource}
          and (${copies.generation} = ${copyGenerations.id} or strpos(${copies.walk}, ${copyGenerations.name}) > 0))`,
      ),
    );
  await deleteDropped(db);
  // Also those of people who were not seen, with the row that would be kept until a second walk: personal data is kept this long, without exception.
  await db.delete(copyChanges).where(lt(copyChanges.to, keepChangesSince));
  // Without them, how many a walk found is not known any more.
  await db
    .update(copyGenerations)
    .set({ comparedFrom: null })
    .where(and(isNotNull(copyGenerations.comparedFrom), lt(copyGenerations.movedAt, keepChangesSince)));
}

/** Deletes the bytes of generations that nobody reads any more. */
export async function deleteDropped(db: Db): Promise<void> {
  const dropped = await db
    .select({ id: copyGenerations.id })
    .from(copyGenerations)
    .where(eq(copyGenerations.state, "dropped"));
  for (const { id } of dropped) {
    for (const table of [copyRows, copyWords]) await deleteRows(db, table, id);
    await db.delete(copyGenerations).where(eq(copyGenerations.id, id));
  }
}

async function deleteRows(
  db: Db,
  table: typeof copyRows | typeof copyWords,
  generation: number,
): Promise<void> {
  for (;;) {
    const batch = sql`select ctid from ${table} where generation = ${generation} limit ${BATCH}`;
    const deleted = await db.delete(table).where(sql`ctid = any(array(${batch}))`).returning({ one: sql`1` });
    if (deleted.length < BATCH) return;
  }
}
