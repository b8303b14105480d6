import { sql } from "drizzle-orm";
import { drizzle as drizzleOnPostgres } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { type BoundedPool, createBoundedPool } from "./bounded-pool";
import { causesOf } from "./causes";
import {
  DatabaseUnusable,
  MigrationForbidden,
  MigrationMissing,
  reasonOf,
  StorageError,
  TablesHidden,
} from "./errors";
import { listsOf } from "./lists";
import { inTime } from "./look-until";
import { countMissing, isUpToDate } from "./migration-state";
import { NEEDS } from "./needs";
import type { Database, Db } from "./open-database";
import { unencrypted } from "./postgres-address";
import { rowsOf } from "./rows-of";
import * as schema from "./schema";
import { createPostgresNotifications } from "./shared/postgres-notifications";
import { DatabaseUnavailable } from "./unavailable";

/** The same number in every instance of Rollcall: whoever holds this advisory lock migrates. */
export const MIGRATION_LOCK = 7_305_411_286;

/** One stays connected, as a server that has no connections left may give none back to an instance that has let go of its own. */
const PAGES = { connectMs: 2_000, statementMs: 2_000, keep: 1 };
/** And one, or what waits to be written would be lost with this process while nothing looks amiss. */
const BEHIND = { connectMs: 10_000, statementMs: 10_000, keep: 1 };
/** And one, or no file could be saved while pages are shown: to wait for a full server would mostly refuse a file later, and say nothing until then. */
const EXPORTS = { connectMs: 30_000, statementMs: 30_000, keep: 1 };
/**
 * Every read of the service waits for these, and goes on without them. A process that has just started and is sent many
 * requests at once is too busy to connect in that time, so one is connected from the start and stays so.
 * What a crash of the server loses, the service soon tells again.
 */
const ROWS = { connectMs: 1_500, statementMs: 750, keep: 1, confirmsEarly: true };
/** Includes the wait for another instance's migration. */
const MIGRATION = { connectMs: 10_000, statementMs: 10 * 60_000 };
const CHECK_MS = 1_000;
/** For readiness, so that many pages at once are no outage. */
const CHECKS = { connectMs: CHECK_MS, statementMs: CHECK_MS };

const WHERE = "The database at DATABASE_URL";

interface Server {
  url: string;
  /** How many connections this process may have; at least 6. */
  poolSize: number;
}

/** Migrates the database of a server and opens it. @throws StorageError, which says what to check */
export async function openPostgres({ url, poolSize }: Server, migrations: string): Promise<Database> {
  const { url: reached } = await migratePostgres(url, migrations);
  const few = Math.floor(poolSize / 5);
  const pools = {
    // One more connection is for notifications.
    pages: createBoundedPool(reached, poolSize - 2 * few - 3, PAGES),
    behind: createBoundedPool(reached, few, BEHIND),
    exports: createBoundedPool(reached, few, EXPORTS),
    checks: createBoundedPool(reached, 1, CHECKS),
    // One connection, as an instance writes one change at a time.
    rows: createBoundedPool(reached, 1, ROWS),
  };
  const pages = on(pools.pages);
  const notifications = createPostgresNotifications(reached);
  const checks = on(pools.checks);
  const rows = on(pools.rows);
  let asking: Promise<void> | undefined;
  /** From the first check on, and anew after an outage: the first file may be asked for when the server is already full. After the check, which may need the last place there. */
  function connectExports(): void {
    asking ??= hasConnection(pools.exports)
      .catch(() => undefined)
      .finally(() => {
        asking = undefined;
      });
  }
  const close = async () => {
    await Promise.all([notifications, ...Object.values(pools)].map((each) => each.close()));
  };
  const path = await pathWithoutTables(rows).catch(() => undefined);
  if (path !== undefined) {
    await close();
    throw new TablesHidden(WHERE, path);
  }
  return {
    db: pages,
    lists: listsOf(pages, Math.max(pools.pages.figures().most - 1, 1)),
    behind: on(pools.behind),
    exports: on(pools.exports),
    rows,
    pool: pools.pages.pool,
    notifications,
    async check() {
      const accepting = acceptsWrites(checks, () => {
        for (const each of Object.values(pools)) each.renew();
      });
      await inTime(CHECK_MS, Promise.all([accepting, hasConnection(pools.pages)]), noAnswer);
      connectExports();
    },
    async checkMigrations() {
      if (await isUpToDate(checks, migrations).catch(isThere)) return;
      throw new MigrationMissing(WHERE);
    },
    pools: () =>
      Object.fromEntries(Object.entries(pools).map(([name, { figures }]) => [name, figures()] as const)),
    close,
  };
}

/**
 * Applies the missing migrations of a server's database; the first of several instances does it while the others wait.
 * @returns how many it applied, and the address by which the server was reached
 * @throws StorageError, which says what to check
 */
export async function migratePostgres(
  url: string,
  migrations: string,
): Promise<{ count: number; url: string }> {
  try {
    return { count: await applyMissing(url, migrations), url };
  } catch (cause) {
    if (cause instanceof StorageError) throw cause;
    const plain = /does not support SSL/.test(reasonOf(cause)) && unencrypted(url);
    if (plain) return migratePostgres(plain, migrations);
    if (codeOf(cause) === "42501") throw new MigrationForbidden(WHERE, { cause });
    throw new DatabaseUnusable(`${WHERE} cannot be used`, { cause });
  }
}

async function applyMissing(url: string, migrationsFolder: string): Promise<number> {
  const { pool, close } = createBoundedPool(url, 1, MIGRATION);
  let client: pg.PoolClient | undefined;
  try {
    // One connection for everything: the advisory lock belongs to it, and ends with it in any case.
    client = await pool.connect();
    const db = drizzleOnPostgres({ client });
    // drizzle makes its table anew even where nothing is missing, which needs rights that a role may not have.
    if ((await countMissing(db, migrationsFolder, WHERE)) === 0) return 0;
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK}::bigint)`);
    const missing = await countMissing(db, migrationsFolder, WHERE);
    if (missing === 0) return 0;
    // Foreign keys name the schema, and new tables are to stand beside the old ones whatever the role's own path is.
    await db.execute(sql`set search_path to public`);
    await migrate(db, { migrationsFolder });
    return missing;
  } finally {
    client?.release(true);
    await close();
  }
}

/** The role's search path, where no tables are found by it. */
async function pathWithoutTables(db: Db): Promise<string | undefined> {
  const [row] = await rowsOf<{ path: string; isHidden: boolean }>(
    db,
    sql`select current_setting('search_path') as path, to_regclass('people') is null as "isHidden"`,
  );
  return row?.isHidden ? row.path : undefined;
}

/** Checks that a pool has a connection, or gets one. Asking the idle one keeps it open, where a firewall forgets connections that are silent. */
async function hasConnection(pool: BoundedPool): Promise<void> {
  const { open, idle } = pool.figures();
  if (open === 0 || idle > 0) await on(pool).execute(sql`select 1`);
}

/** PostgreSQL's code for what went wrong. */
function codeOf(thrown: unknown): string | undefined {
  return causesOf(thrown).find((error) => error instanceof pg.DatabaseError)?.code;
}

/**
 * Checks that the database accepts writes. A standby or a server with a full disk only reads, and so does a role that may only read: nobody could
 * sign in. Nor could anybody without any one of the tables, its columns, its sequence and the rights that are used, or continue if one that every session is read with were locked.
 * @param onReadOnly before it throws that the database only reads
 */
async function acceptsWrites(db: Db, onReadOnly: () => void): Promise<void> {
  const [row] = await rowsOf<{ answer: string; unusable: string | null; showsMigrations: boolean | null }>(
    db,
    sql`select current_setting('transaction_read_only') as answer, (
        select string_agg(name, ', ') from json_to_recordset(${JSON.stringify(NEEDS)}::json) as needed (name text, columns json, rights json)
        where (
          select bool_and(has_table_privilege(to_regclass(name), allowed)) from json_array_elements_text(rights) as allowed
        ) is not true or json_array_length(columns) > (
          select count(*) from json_array_elements_text(columns) as known
          join pg_attribute on attrelid = to_regclass(name) and attname = known and not attisdropped
        ) or exists (
          select from pg_depend join pg_sequence on seqrelid = objid
          where classid = 'pg_class'::regclass and refclassid = classid and refobjid = to_regclass(name) and deptype = 'a'
          and not has_sequence_privilege(seqrelid, 'usage')
        )
      ) as unusable, has_table_privilege(to_regclass('drizzle.__drizzle_migrations'), 'select') as "showsMigrations" from (select) as always
      left join lateral (select from ${schema.people} limit 1) as person on true
      left join lateral (select from ${schema.sessions} limit 1) as session on true
      left join lateral (select from ${schema.personSettings} limit 1) as settings on true`,
  );
  if (row?.answer === "on") {
    onReadOnly();
    throw new DatabaseUnavailable(new Error("the database only reads"));
  }
  if (row?.unusable) {
    const why = `a table or a column of it is gone, or the role of DATABASE_URL may not read and write it or use its sequence: ${row.unusable}`;
    throw new DatabaseUnavailable(new Error(why));
  }
  // Where the table itself is gone, the check of migrations says so.
  if (row?.showsMigrations === false)
    throw new DatabaseUnavailable(
      new Error("the role of DATABASE_URL may not read drizzle.__drizzle_migrations"),
    );
}

/** Whether an error is not about the table of migrations: then the database itself is at fault, and `check` says so. */
function isThere(error: unknown): boolean {
  // The table, or its schema, does not exist.
  return !/^(42P01|3F000)$/.test(codeOf(error) ?? "");
}

function noAnswer(): DatabaseUnavailable {
  return new DatabaseUnavailable(new Error("no answer within a second"));
}

function on({ pool }: BoundedPool): Db {
  return drizzleOnPostgres({ client: pool, schema });
}
