import { and, eq, exists, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Db, Transaction } from "@/lib/server/db/open-database";
import { rowsOf } from "@/lib/server/db/rows-of";
import { copies, copyChanges, copyGenerations, copyRows, copyWords } from "@/lib/server/db/schema";
import type { Generation } from "./generations";
import { ofList } from "./of-list";
import type { ListId } from "./types";

/** Few enough that a statement holds nothing else up for long. */
const BATCH = 2_000;

/** What a generation is searched by. Two who delete at the same time wait for each other and end, as both go by the order of an index. */
const SEARCHED = [
  { table: copyRows, order: sql`generation, key` },
  { table: copyWords, order: sql`generation, word` },
];

/** That of the index of a list's changes, for the same reason. */
const CHANGES_ORDER = sql`connection, resource, generation, id`;

/** Deletes what nobody will read any more: generations that are neither in use nor filled by a walk that goes on, and the changes of copies that are gone. */
export async function deleteUnused(db: Db): Promise<void> {
  await dropUnused(db);
  const dropped = await db
    .select({ id: copyGenerations.id })
    .from(copyGenerations)
    .where(eq(copyGenerations.state, "dropped"));
  for (const { id } of dropped) {
    for (const { table, order } of SEARCHED) await deleteAll(db, table, eq(table.generation, id), order);
    await db.delete(copyGenerations).where(eq(copyGenerations.id, id));
  }
  for (const list of await db.select().from(copies).where(isNull(copies.generation)))
    await deleteFormerChanges(db, list);
}

/** Deletes what an end of the process left behind, and changes from before this moment. */
export async function sweep(db: Db, keepChangesSince: number): Promise<void> {
  await deleteUnused(db);
  for (const searched of SEARCHED) await deleteUnknown(db, searched);
  // Also those of people who were not seen, with the row that would be kept until a second walk: personal data is kept this long, without exception.
  await deleteAll(db, copyChanges, lt(copyChanges.to, keepChangesSince), sql`"to", id`);
  // Without them, how many a walk found is not known any more.
  await db
    .update(copyGenerations)
    .set({ comparedFrom: null })
    .where(and(isNotNull(copyGenerations.comparedFrom), lt(copyGenerations.movedAt, keepChangesSince)));
}

/** Deletes the changes of a copy that is gone: those of a list that has none. */
export async function deleteFormerChanges(db: Db, list: ListId): Promise<void> {
  const hasNone = and(ofList(copies, list), isNull(copies.generation));
  if ((await db.$count(copies, hasNone)) === 0) return;
  const stillHasNone = exists(db.select().from(copies).where(hasNone));
  await deleteAll(db, copyChanges, and(ofList(copyChanges, list), stillHasNone), CHANGES_ORDER);
}

/** Deletes the changes of a list. */
export async function deleteChanges(db: Transaction, list: ListId): Promise<void> {
  await deleteAll(db, copyChanges, ofList(copyChanges, list), CHANGES_ORDER);
}

/** Deletes a batch of what the walk of a generation found. @returns whether there may be more */
export function deleteFound(db: Db | Transaction, list: ListId, id: Generation["id"]): Promise<boolean> {
  return deleteBatch(
    db,
    copyChanges,
    and(ofList(copyChanges, list), eq(copyChanges.generation, id)),
    CHANGES_ORDER,
  );
}

/** Drops generations that are neither in use nor filled by a walk that goes on. What a walk found is shown once its generation is no longer being filled, so it goes before. */
async function dropUnused(db: Db): Promise<void> {
  const unused = await db
    .select()
    .from(copyGenerations)
    .where(
      and(
        ne(copyGenerations.state, "dropped"),
        sql`not exists (select from ${copies} where ${copies.connection} = ${copyGenerations.connection}
          and ${copies.resource} = ${copyGenerations.resource}
          and (${copies.generation} = ${copyGenerations.id}
            or strpos(${copies.walk}, ${copyGenerations.name}) > 0 and strpos(${copies.walk}, '"state":"ended"') = 0))`,
      ),
    );
  for (const { id, state, ...list } of unused) {
    if (state === "filling") while (await deleteFound(db, list, id));
    await db.update(copyGenerations).set({ state: "dropped" }).where(eq(copyGenerations.id, id));
  }
}

/** Deletes the rows of generations that are known no more, as where two have deleted one at the same time in a release before. */
async function deleteUnknown(db: Db, { table, order }: (typeof SEARCHED)[number]): Promise<void> {
  const unknown = await rowsOf<{ id: number }>(
    db,
    sql`
    with recursive each (id) as (
      select min(generation) from ${table}
      union all
      select (select min(generation) from ${table} where generation > each.id) from each where each.id is not null
    )
    select id::float8 from each
    where id is not null and not exists (select from ${copyGenerations} where ${copyGenerations.id} = each.id)`,
  );
  for (const { id } of unknown) await deleteAll(db, table, eq(table.generation, id), order);
}

type Table = typeof copyRows | typeof copyWords | typeof copyChanges;

/** Deletes rows of a table, a few at a time. Whatever another deletes at the same time is gone too once this resolves. */
async function deleteAll(
  db: Db | Transaction,
  table: Table,
  which: SQL | undefined,
  order: SQL,
): Promise<void> {
  while (await deleteBatch(db, table, which, order));
}

/** @returns whether there may be more */
async function deleteBatch(
  db: Db | Transaction,
  table: Table,
  which: SQL | undefined,
  order: SQL,
): Promise<boolean> {
  const [counted] = await rowsOf<{ chosen: number }>(
    db,
    sql`
    with chosen as (select ctid as place from ${table} where ${which} order by ${order} limit ${BATCH}),
    gone as (delete from ${table} using chosen where ${table}.ctid = chosen.place)
    select count(*)::int as chosen from chosen`,
  );
  return counted !== undefined && counted.chosen === BATCH;
}
