import { getTableColumns, sql } from "drizzle-orm";
import type { Db } from "@/lib/server/db/open-database";
import { journal } from "@/lib/server/db/schema";
import { GIVEN_UP } from "@/lib/server/journal/row/outcome";
import type { NewJournalRow } from "@/lib/server/journal/row/row";

/** How often the answer of one operation served other callers. */
export interface ServedCount {
  operation: string;
  shared: number;
  cached: number;
  /** Milliseconds since the epoch. */
  lastAt: number;
}

/** What is written together, all of it or nothing. */
export interface Batch {
  rows: readonly NewJournalRow[];
  served: readonly ServedCount[];
}

/** The advisory lock under which the journal is written: any number, the same in every instance of Rollcall. */
const WRITE_LOCK = 7_305_411_287;

const { id: _place, ...columns } = getTableColumns(journal);
const names = Object.entries(columns).map(([key, { name }]) => ({ key: key as keyof NewJournalRow, name }));
const listed = sql.join(
  names.map(({ name }) => sql.identifier(name)),
  sql`, `,
);

/**
 * Writes a batch and its counts for the charts in one statement with one text as its parameter, which takes little time in
 * this process. Instances write one after another, so that a row that becomes visible later has a higher id, as `readNews`
 * needs it.
 * @param isShared whether other instances write too
 * @param isRepeated whether a write before failed: it may be done, as its answer may have been lost with the connection
 * @returns how many rows it wrote
 */
export async function writeBatch(
  db: Db,
  batch: Batch,
  { isShared, isRepeated }: { isShared: boolean; isRepeated: boolean },
): Promise<number> {
  const statement = statementFor(batch);
  if (!isShared && !isRepeated) await db.execute(statement);
  else {
    const isNew = await db.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${WRITE_LOCK}::bigint)`);
      // Under the lock, as the write before may still hold it.
      if (isRepeated && (await isWritten(transaction, batch))) return false;
      await transaction.execute(statement);
      return true;
    });
    if (!isNew) return 0;
  }
  return batch.rows.length;
}

function statementFor({ rows, served }: Batch) {
  const written = JSON.stringify(rows.map(byColumn));
  const servings = JSON.stringify(
    served.map(({ operation, shared, cached, lastAt }) => ({
      operation,
      shared,
      cached,
      last_at: new Date(lastAt),
    })),
  );
  return sql`
    with fresh as materialized (
      select * from json_populate_recordset(null::journal, ${written}::text::json)
    ), entered as (
      insert into journal (${listed}) select ${listed} from fresh
    ), counted as (
      insert into journal_minutes (connection, minute, outcome, attempts)
      select connection, date_trunc('minute', at, 'UTC'),
        case when outcome = 'failed' and status is null and code = ${GIVEN_UP} then 'given_up' else outcome end,
        count(*) from fresh
      where outcome <> 'gap' and purpose <> 'copy' group by 1, 2, 3
      on conflict (connection, minute, outcome)
      do update set attempts = journal_minutes.attempts + excluded.attempts
    )
    insert into journal_served (operation, shared, cached, last_at)
    select operation, shared, cached, last_at
    from json_to_recordset(${servings}::text::json) as it(operation text, shared int, cached int, last_at timestamptz)
    on conflict (operation) do update set
      shared = journal_served.shared + excluded.shared,
      cached = journal_served.cached + excluded.cached,
      last_at = greatest(journal_served.last_at, excluded.last_at)`;
}

function byColumn(row: NewJournalRow): Record<string, unknown> {
  return Object.fromEntries(names.map(({ key, name }) => [name, row[key] ?? null]));
}

/** Whether a batch is in the database already. */
async function isWritten(db: Pick<Db, "select">, { rows: [first] }: Batch): Promise<boolean> {
  if (!first) return false;
  const { connection, operation, attempt, purpose, at } = first;
  const found = await db
    .select({ id: journal.id })
    .from(journal)
    .where(
      sql`${journal.connection} = ${connection} and ${journal.operation} = ${operation} and ${journal.attempt} = ${attempt}
        and ${journal.purpose} = ${purpose} and ${journal.at} = ${at.toISOString()}::timestamptz`,
    )
    .limit(1);
  return found.length > 0;
}
