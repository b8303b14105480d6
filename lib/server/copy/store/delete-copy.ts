import { and, eq, exists, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Db, Transaction } from "@/lib/server/db/open-database";
import { rowsOf } from "@/lib/server/db/rows-of";
import { copies, copyChanges, copyGenerations, copyRows, copyWords } from "@/lib/server/db/schema";
import type { Generation } from "./generations";
import { ofList } from "./of-list";
import type { ListId } from "./types";

/** Few enough that a statement holds nothing else up for long. */
const BATCH = 2_000;

/** What a generation is searched by. */
const SEARCHED = [copyRows, copyWords];

/** In which order rows are deleted, so that two who delete at the same time wait for each other and end. Each is that of an index. */
const ORDER = new Map<unknown, SQL>([
  [copyRows, sql`generation, key`],
  [copyWords, sql`generation, word`],
  [copyChanges, sql`connection, resource, generation, id`],
]);

/**
 * Deletes a generation that nobody reads, and what a walk that has not ended with it found. It is marked first, so that an end of the process leaves
 * nothing that could be read.
 */
export async function dropGeneration(db: Db, list: ListId, name: string): Promise<void> {
  const isNamed = and(ofList(copyGenerations, list), eq(copyGenerations.name, name));
  await markDropped(db, isNamed);
  await deleteDropped(db);
}

/** Deletes what an end of the process left behind, and changes from before this moment. */
export async function sweep(db: Db, keepChangesSince: number): Promise<void> {
  // A generation that is neither in use nor that of a walk will never be read.
  await markDropped(
    db,
    sql`not exists (select from ${copies} where ${copies.connection} = ${copyGenerations.connection}
      and ${copies.resource} = ${copyGenerations.resource}
      and (${copies.generation} = ${copyGenerations.id} or strpos(${copies.walk}, ${copyGenerations.name}) > 0))`,
  );
  await deleteDropped(db);
  for (const table of SEARCHED) await deleteUnknown(db, table);
  // Also those of people who were not seen, with the row that would be kept until a second walk: personal data is kept this long, without exception.
  await deleteBatches(db, copyChanges, lt(copyChanges.to, keepChangesSince), sql`"to", id`);
  // Without them, how many a walk found is not known any more.
  await db
    .update(copyGenerations)
    .set({ comparedFrom: null })
    .where(and(isNotNull(copyGenerations.comparedFrom), lt(copyGenerations.movedAt, keepChangesSince)));
}

/** Deletes the bytes of generations that nobody reads any more, and the changes of copies that are gone. */
export async function deleteDropped(db: Db): Promise<void> {
  const dropped = await db
    .select({ id: copyGenerations.id })
    .from(copyGenerations)
    .where(eq(copyGenerations.state, "dropped"));
  for (const { id } of dropped) {
    for (const table of SEARCHED) await deleteBatches(db, table, eq(table.generation, id));
    await db.delete(copyGenerations).where(eq(copyGenerations.id, id));
  }
  for (const list of await db.select().from(copies).where(isNull(copies.generation)))
    await deleteFormerChanges(db, list);
}

/** Deletes the changes of a copy that is gone: those of a list that has none. */
export async function deleteFormerChanges(db: Db, list: ListId): Promise<void> {
  const hasNone = and(ofList(copies, list), isNull(copies.generation));
  if ((await db.$count(copies, hasNone)) === 0) return;
  const stillHasNone = exists(db.select().from(copies).where(hasNone));
  await deleteBatches(db, copyChanges, and(ofList(copyChanges, list), stillHasNone));
}

/** Deletes the changes of a list. */
export async function deleteChanges(db: Db | Transaction, list: ListId): Promise<void> {
  await deleteBatches(db, copyChanges, ofList(copyChanges, list));
}

/** Marks generations that are not in use. What a walk found is shown once its generation is no longer being filled, so it goes before. */
async function markDropped(db: Db, which: SQL | undefined): Promise<void> {
  const generations = await db
    .select()
    .from(copyGenerations)
    .where(and(ne(copyGenerations.state, "dropped"), which));
  for (const { id, state, ...list } of generations) {
    if (state === "filling") await deleteFound(db, list, id);
    await db.update(copyGenerations).set({ state: "dropped" }).where(eq(copyGenerations.id, id));
    await db
      .update(copies)
      .set({ generation: null })
      .where(and(ofList(copies, list), eq(copies.generation, id)));
  }
}

/** Deletes what the walk of a generation found. */
export async function deleteFound(db: Db | Transaction, list: ListId, id: Generation["id"]): Promise<void> {
  await deleteBatches(db, copyChanges, and(ofList(copyChanges, list), eq(copyChanges.generation, id)));
}

/** Deletes the rows of generations that are known no more, as where two have deleted one at the same time in a release before. */
async function deleteUnknown(db: Db, table: (typeof SEARCHED)[number]): Promise<void> {
  const unknown = await rowsOf<{ id: number }>(
    db,
    sql`
    with recursive each (id) as (
      select min(generation) from ${table}
      union all
      select (select min(generation) from ${table} where generation > each.id) from each where each.id is not null
    )
    select id::int from each
    where id is not null and not exists (select from ${copyGenerations} where ${copyGenerations.id} = each.id)`,
  );
  for (const { id } of unknown) await deleteBatches(db, table, eq(table.generation, id));
}

/** Deletes rows of a table, a few at a time. Whatever another deletes at the same time is gone too once this resolves. */
async function deleteBatches(
  db: Db | Transaction,
  table: typeof copyRows | typeof copyWords | typeof copyChanges,
  which: SQL | undefined,
  order = ORDER.get(table),
): Promise<void> {
  for (;;) {
    const [counted] = await rowsOf<{ chosen: number }>(
      db,
      sql`
      with chosen as (select ctid as place from ${table} where ${which} order by ${order} limit ${BATCH}),
      gone as (delete from ${table} using chosen where ${table}.ctid = chosen.place)
      select count(*)::int as chosen from chosen`,
    );
    if (counted === undefined || counted.chosen < BATCH) return;
  }
}
