import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { CopySettings } from "@/lib/contract/copy";
import type { Db } from "@/lib/server/db/open-database";
import { copies, copyChanges, copyGenerations, copyRows, copyWords } from "@/lib/server/db/schema";
import { at } from "./copies";
import type { Place } from "./types";

/** As many rows as are deleted by one statement, which holds nothing else up for long. */
const STRETCH = 2_000;

/** Deletes a generation that nobody reads: marked first, so that an end of the process leaves nothing that could be read. */
export async function dropGeneration(db: Db, place: Place, name: string): Promise<void> {
  const dropped = await db
    .update(copyGenerations)
    .set({ state: "dropped" })
    .where(and(of(place), eq(copyGenerations.name, name)))
    .returning({ id: copyGenerations.id });
  await db
    .update(copies)
    .set({ generation: null })
    .where(
      and(
        at(place),
        inArray(
          copies.generation,
          dropped.map(({ id }) => id),
        ),
      ),
    );
  await deleteDropped(db);
}

/** Saves the settings, and deletes everything else of a place: what was copied is out of reach at once, and gone when it resolves. */
export async function erase(db: Db, place: Place, settings: CopySettings): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction
      .update(copies)
      .set({
        settings: JSON.stringify(settings),
        walk: null,
        generation: null,
        holder: null,
        leaseUntil: null,
        // Whoever walks finds out at its next page.
        fence: sql`${copies.fence} + 1`,
      })
      .where(at(place));
    await transaction.update(copyGenerations).set({ state: "dropped" }).where(of(place));
    await transaction
      .delete(copyChanges)
      .where(and(eq(copyChanges.connection, place.connection), eq(copyChanges.resource, place.resource)));
  });
  await deleteDropped(db);
}

/** Deletes what an end of the process left, and changes from before this time. */
export async function sweep(db: Db, keepChangesSince: number): Promise<void> {
  // A generation beside the copy whose walk is over will not be completed.
  await db
    .update(copyGenerations)
    .set({ state: "dropped" })
    .where(
      and(
        eq(copyGenerations.state, "filling"),
        sql`not exists (select from ${copies} where ${copies.connection} = ${copyGenerations.connection}
          and ${copies.resource} = ${copyGenerations.resource}
          and (${copies.generation} = ${copyGenerations.id} or strpos(${copies.walk}, ${copyGenerations.name}) > 0))`,
      ),
    );
  await deleteDropped(db);
  // Of who was not seen too, with the row that is kept until a second walk: the time that personal data is kept has no exception.
  await db.delete(copyChanges).where(lt(copyChanges.to, keepChangesSince));
}

async function deleteDropped(db: Db): Promise<void> {
  const dropped = await db
    .select({ id: copyGenerations.id })
    .from(copyGenerations)
    .where(eq(copyGenerations.state, "dropped"));
  for (const { id } of dropped) {
    for (const table of [copyRows, copyWords]) await deleteRows(db, table, id);
    await db.delete(copyGenerations).where(eq(copyGenerations.id, id));
  }
}

/** Deletes what a generation has in a table, in stretches. */
async function deleteRows(
  db: Db,
  table: typeof copyRows | typeof copyWords,
  generation: number,
): Promise<void> {
  for (;;) {
    const { rows } = (await db.execute(sql`with gone as (delete from ${table} where ctid = any(array(
      select ctid from ${table} where generation = ${generation} limit ${STRETCH})) returning 1)
      select count(*)::int as gone from gone`)) as unknown as { rows: { gone: number }[] };
    if ((rows[0]?.gone ?? 0) < STRETCH) return;
  }
}

function of(place: Place) {
  return and(eq(copyGenerations.connection, place.connection), eq(copyGenerations.resource, place.resource));
}
