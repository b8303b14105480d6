import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzleOnPglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { drizzle as drizzleOnPostgres } from "drizzle-orm/postgres-js";
import { migrate as migratePostgres } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import type { DataDir } from "./data-dir";
import { createEmbeddedClient, type EmbeddedClient } from "./embedded/client";
import { DatabaseUnusable } from "./errors";
import * as schema from "./schema";

/**
 * Queries on the schema, whichever of the two databases answers. Not for `execute`: its result is `{rows}` on one and an
 * array on the other.
 */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Database {
  db: Db;
  /** Ends every connection; a second call does nothing. */
  close(): Promise<void>;
}

/** The embedded database, for which the folder must be held, or a PostgreSQL server (`postgres://` address). */
export type DatabasePlace = { dataDir: DataDir } | { url: string };

// The app is always started with the repository as its working directory, bundled or not.
const MIGRATIONS = join(process.cwd(), "lib/server/db/migrations");

/** Any number, the same in every instance of Rollcall: who holds this advisory lock migrates. */
const MIGRATION_LOCK = 7_305_411_286;

/**
 * Opens the database and applies what migrations are missing. Takes seconds the first time; not for `next build`.
 * @throws DatabaseUnusable with what to look at
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
    // PGlite creates its files 0666, so the folder has to keep others out.
    chmodSync(folder, 0o700);
    client = createEmbeddedClient(folder);
    const db = drizzleOnPglite({ client: client as unknown as PGlite, schema });
    await migratePglite(db, { migrationsFolder: migrations });
    return { db, close: client.close };
  } catch (cause) {
    await client?.close();
    throw new DatabaseUnusable(`The embedded database in ${folder} cannot be opened`, { cause });
  }
}

async function openPostgres(url: string, migrations: string): Promise<Database> {
  const options = { onnotice: () => {}, connect_timeout: 10 };
  // One connection of its own: the advisory lock belongs to it, and ends with it however this ends.
  const migrator = postgres(url, { ...options, max: 1 });
  try {
    await migrator`select pg_advisory_lock(${MIGRATION_LOCK}::bigint)`;
    await migratePostgres(drizzleOnPostgres(migrator), { migrationsFolder: migrations });
  } catch (cause) {
    throw new DatabaseUnusable("The database at DATABASE_URL cannot be used", { cause });
  } finally {
    await migrator.end({ timeout: 1 });
  }
  const client = postgres(url, options);
  // After a connection was lost, `end` waits for as long as it may.
  return { db: drizzleOnPostgres(client, { schema }), close: once(() => client.end({ timeout: 1 })) };
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined;
  return () => {
    closed ??= close();
    return closed;
  };
}
