import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle as drizzleOnPostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePostgres } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzleOnPglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { type BoundedPool, createBoundedPool, type Ends } from "./bounded-pool";
import type { DataDir } from "./data-dir";
import { createEmbeddedClient, type EmbeddedClient } from "./embedded/client";
import { DatabaseUnusable, DataDirGone, reasonOf } from "./errors";
import { unencrypted } from "./postgres-address";
import * as schema from "./schema";
import { DatabaseUnavailable } from "./unavailable";

/** Queries on the schema, on either of the two databases. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/**
 * The same database with different deadlines. On PostgreSQL each has connections of its own, so that none holds up another;
 * the embedded database runs one query at a time and cannot be interrupted.
 */
export interface Databases {
  /** For pages and reads: 2 s. */
  db: Db;
  /** For writes that nobody waits for, and for upkeep: 10 s. */
  behind: Db;
  /** For exports: 30 s for each stretch. */
  exports: Db;
}

export interface Database extends Databases {
  /** @throws DatabaseUnavailable, DataDirGone when the database cannot be used: on PostgreSQL within 4.25 s */
  check(): Promise<void>;
  /** Ends every connection; a second call does nothing. */
  close(): Promise<void>;
}

/** The embedded database in a locked folder, or a PostgreSQL server (`postgres://` address). */
export type DatabasePlace = { dataDir: DataDir } | { url: string };

// Rollcall always starts with the repository as its working directory, bundled or not.
const MIGRATIONS = join(process.cwd(), "lib/server/db/migrations");

/** The same number in every instance of Rollcall: whoever holds this advisory lock migrates. */
const MIGRATION_LOCK = 7_305_411_286;

/** For PostgreSQL. Together at most ten connections. */
const PAGES = { size: 6, connectMs: 2_000, statementMs: 2_000 };
const BEHIND = { size: 2, connectMs: 10_000, statementMs: 10_000 };
const EXPORTS = { size: 2, connectMs: 30_000, statementMs: 30_000 };
/** Includes the wait for another instance's migration. */
const MIGRATION = { size: 1, connectMs: 10_000, statementMs: 10 * 60_000 };

/**
 * Opens the database and applies missing migrations. Takes seconds the first time, so `next build` must not call it.
 * @throws DatabaseUnusable, which says what to check
 */
export async function openDatabase(
  place: DatabasePlace,
  { migrations = MIGRATIONS }: { migrations?: string } = {},
): Promise<Database> {
  return "url" in place ? openPostgres(place.url, migrations) : openPglite(place.dataDir.path, migrations);
}

async function openPglite(dataDir: string, migrations: string): Promise<Database> {
  const folder = join(dataDir, "db");
  let client: EmbeddedClient | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    // PGlite creates its files with mode 0666, so the folder has to keep others out.
    chmodSync(folder, 0o700);
    client = createEmbeddedClient(folder);
    const db = drizzleOnPglite({ client: client as unknown as PGlite, schema });
    await migratePglite(db, { migrationsFolder: migrations });
    const check = async () => {
      if (!existsSync(join(folder, "PG_VERSION"))) throw new DataDirGone(dataDir);
      await answer(db);
    };
    return { db, behind: db, exports: db, check, close: client.close };
  } catch (cause) {
    await client?.close();
    throw new DatabaseUnusable(`The embedded database in ${folder} cannot be opened`, { cause });
  }
}

async function openPostgres(url: string, migrations: string): Promise<Database> {
  try {
    await migrateOnPostgres(url, migrations);
  } catch (cause) {
    const plain = /does not support SSL/.test(reasonOf(cause)) && unencrypted(url);
    if (plain) return openPostgres(plain, migrations);
    throw new DatabaseUnusable("The database at DATABASE_URL cannot be used", { cause });
  }
  const [pages, behind, exports] = [open(url, PAGES), open(url, BEHIND), open(url, EXPORTS)];
  const db = on(pages);
  return {
    db,
    check: () => takeWrites(db),
    behind: on(behind),
    exports: on(exports),
    async close() {
      await Promise.all([pages.close(), behind.close(), exports.close()]);
    },
  };
}

async function migrateOnPostgres(url: string, migrationsFolder: string): Promise<void> {
  const { pool, close } = open(url, MIGRATION);
  try {
    // One connection for everything: the advisory lock belongs to it, and ends with it in any case.
    const client = await pool.connect();
    const db = drizzleOnPostgres({ client });
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK}::bigint)`);
    await migratePostgres(db, { migrationsFolder });
    client.release(true);
  } finally {
    await close();
  }
}

async function answer(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}

/**
 * Checks that the database accepts writes. A standby or a server with a full disk only reads: nobody could sign in. Nor
 * could anybody continue if the tables of people and sessions were locked or gone.
 */
async function takeWrites(db: Db): Promise<void> {
  const result = await db.execute(
    sql`select current_setting('transaction_read_only') as answer from (select) as always
      left join lateral (select from ${schema.people} limit 1) as person on true
      left join lateral (select from ${schema.sessions} limit 1) as session on true`,
  );
  const [row] = (result as { rows: { answer: string }[] }).rows;
  if (row?.answer === "on") throw new DatabaseUnavailable(new Error("the database only reads"));
}

function open(url: string, { size, ...ends }: Ends & { size: number }): BoundedPool {
  return createBoundedPool(url, size, ends);
}

function on({ pool }: BoundedPool): Db {
  return drizzleOnPostgres({ client: pool, schema });
}
