import { and, eq, gt, lt, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "@/lib/server/db/open-database";
import { copyRows } from "@/lib/server/db/schema";

const BATCH = 100;
/** A batch ends with the row that brings it to so many bytes, as a row may have megabytes. */
const BATCH_BYTES = 4 * 1024 * 1024;
/** A statement looks for its batch among so many rows: where few differ, it would otherwise look through all of them, past any deadline. */
const WINDOW = 5_000;

export interface KeyedRow {
  key: string;
  row: string;
}

/** The rows of a generation whose keys another one does not have, in batches. */
export function rowsOnlyIn(db: Db, id: number, other: number): AsyncGenerator<KeyedRow[]> {
  return inBatches(db, id, (window) => {
    const batch = db
      .select({
        key: copyRows.key,
        row: copyRows.row,
        before: bytesBefore(sql`octet_length(${copyRows.row})`),
      })
      .from(copyRows)
      .where(
        and(
          eq(copyRows.generation, id),
          window,
          sql`not exists (select from ${copyRows} as other where other.generation = ${other} and other.key = ${copyRows.key})`,
        ),
      )
      .orderBy(copyRows.key)
      .limit(BATCH)
      .as("batch");
    return db
      .select({ key: batch.key, row: batch.row })
      .from(batch)
      .where(lt(batch.before, BATCH_BYTES))
      .orderBy(batch.key);
  });
}

/** The rows that two generations have both, but not alike, in batches: `rowBefore` is that of the earlier one. */
export function rowsThatDiffer(
  db: Db,
  before: number,
  next: number,
): AsyncGenerator<(KeyedRow & { rowBefore: string })[]> {
  const earlier = alias(copyRows, "earlier");
  const bytes = sql`octet_length(${copyRows.row}) + octet_length(${earlier.row})`;
  return inBatches(db, next, (window) => {
    const batch = db
      .select({
        key: copyRows.key,
        row: copyRows.row,
        rowBefore: sql<string>`${earlier.row}`.as("row_before"),
        before: bytesBefore(bytes),
      })
      .from(copyRows)
      .innerJoin(earlier, and(eq(earlier.generation, before), eq(earlier.key, copyRows.key)))
      .where(and(eq(copyRows.generation, next), sql`${earlier.digest} <> ${copyRows.digest}`, window))
      .orderBy(copyRows.key)
      .limit(BATCH)
      .as("batch");
    return db
      .select({ key: batch.key, row: batch.row, rowBefore: batch.rowBefore })
      .from(batch)
      .where(lt(batch.before, BATCH_BYTES))
      .orderBy(batch.key);
  });
}

/** For each row, how many bytes those before it in the order of keys have together. */
function bytesBefore(bytes: SQL) {
  const rows = sql`over (order by ${copyRows.key} rows between unbounded preceding and 1 preceding)`;
  return sql<number>`coalesce(sum(${bytes}) ${rows}, 0)`.as("before");
}

/** @param read the next batch of those within a window of keys */
async function* inBatches<Row extends KeyedRow>(
  db: Db,
  id: number,
  read: (window: SQL | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: string | undefined;
  do {
    const end = await endOfWindow(db, id, after);
    let rows: Row[];
    let from = after;
    do {
      rows = await read(and(isAfter(from), end === undefined ? undefined : lte(copyRows.key, end)));
      if (rows.length > 0) yield rows;
      from = rows.at(-1)?.key;
    } while (rows.length > 0);
    after = end;
  } while (after !== undefined);
}

/** The last key of the window that begins after this key; undefined for the last window. */
async function endOfWindow(db: Db, id: number, after: string | undefined): Promise<string | undefined> {
  const [last] = await db
    .select({ key: copyRows.key })
    .from(copyRows)
    .where(and(eq(copyRows.generation, id), isAfter(after)))
    .orderBy(copyRows.key)
    .offset(WINDOW - 1)
    .limit(1);
  return last?.key;
}

function isAfter(key: string | undefined): SQL | undefined {
  return key === undefined ? undefined : gt(copyRows.key, key);
}
