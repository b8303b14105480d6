import { max, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "@/lib/server/db/open-database";
import { accessEvents, journal, journalMinutes, journalServed } from "@/lib/server/db/schema";

/** Few enough that nobody has to wait for a batch. */
const BATCH = 1_000;

interface DeletionBatches {
  isJournal: boolean;
  /** Deletes the next batch. @returns how many rows it had; 0 when nothing is left */
  remove(): Promise<number>;
}

/** What is deleted: everything from before a moment, and the rows of the journal beyond `maxRows`. */
export function deletionBatches(db: Db, before: Date, maxRows: number): DeletionBatches[] {
  const moment = sql`${before.toISOString()}::timestamptz`;
  const isOld = (table: PgTable, where: SQL) => ({
    isJournal: false,
    remove: () => removeRows(db, table, sql`select ctid from ${table} where ${where} limit ${BATCH}`),
  });
  return [
    {
      isJournal: true,
      // Rows are written nearly in the order of time, so the oldest have the lowest ids.
      remove: () =>
        removeRows(
          db,
          journal,
          sql`select ctid from (select ctid, at from ${journal} order by id limit ${BATCH}) as first where at < ${moment}`,
        ),
    },
    { isJournal: true, remove: () => removeSurplus(db, maxRows) },
    isOld(journalMinutes, sql`minute < ${moment}`),
    isOld(journalServed, sql`last_at < ${moment}`),
    // What was in force at that moment has the history after it begin, however old it is.
    isOld(
      accessEvents,
      sql`at < ${moment} and exists (
        select 1 from access_events newer
        where newer.connection = access_events.connection and newer.at < ${moment}
        and (newer.at, newer.id) > (access_events.at, access_events.id)
      )`,
    ),
  ];
}

/** Ids have gaps but no doubles: the `maxRows` highest ids belong to at most `maxRows` rows, so all below them can go. */
async function removeSurplus(db: Db, maxRows: number): Promise<number> {
  const [newest] = await db.select({ id: max(journal.id) }).from(journal);
  const surplus = (newest?.id ?? 0) - maxRows;
  if (surplus <= 0) return 0;
  return removeRows(
    db,
    journal,
    sql`select ctid from ${journal} where id <= ${surplus}::bigint order by id limit ${BATCH}`,
  );
}

/** Several instances may delete the same rows at once; each row counts in one of them. */
async function removeRows(db: Db, table: PgTable, chosen: SQL): Promise<number> {
  const removed = await db
    .delete(table)
    .where(sql`ctid = any(array(${chosen}))`)
    .returning({ one: sql<number>`1` });
  return removed.length;
}
