import { join } from "node:path";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { PoolFigures } from "./bounded-pool";
import type { DataDir } from "./data-dir";
import type { Lists } from "./lists";
import { openEmbedded } from "./open-embedded";
import { migratePostgres, openPostgres } from "./open-postgres";
import type * as schema from "./schema";
import type { Notifications } from "./shared/notifications";

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
  /** For what people look through: as `db`, but in turn where that leaves a connection to others. */
  lists: Lists;
  /** For writes that nobody waits for, and for upkeep: 10 s. */
  behind: Db;
  /** For exports: 30 s for each batch. */
  exports: Db;
}

export interface Database extends Databases {
  /** For the rows that instances share: 1 s, and a commit does not wait for the disk. */
  rows: Db;
  /** The connections of `db`, for what brings its own statements; the embedded database has none. */
  pool?: pg.Pool;
  /** Between the instances that use this database; nothing is heard before `start`. */
  notifications: Notifications;
  /** @throws DatabaseUnavailable, DataDirGone when the database cannot be used: on PostgreSQL within a second */
  check(): Promise<void>;
  /**
   * @throws MigrationMissing when an older copy has been brought back under it. Nobody but the process that has locked its
   * folder gets at the embedded one.
   */
  checkMigrations?(): Promise<void>;
  /** By the name of each pool; the embedded database has none. */
  pools?(): Record<string, PoolFigures>;
  /** Ends every connection; a second call does nothing. */
  close(): Promise<void>;
}

/**
 * The embedded database in a locked folder, or a PostgreSQL server: its `postgres://` address, and how many connections this
 * process may have to it.
 */
export type DatabasePlace = { dataDir: DataDir } | { url: string; poolSize?: number };

interface Options {
  migrations?: string;
}

// Rollcall always starts with the repository as its working directory, bundled or not.
export const MIGRATIONS = join(process.cwd(), "lib/server/db/migrations");
const POOL_SIZE = 10;

/**
 * Opens the database and applies missing migrations. Takes seconds the first time, so `next build` must not call it.
 * @throws StorageError, which says what to check: `SchemaTooNew` when a later release has migrated it
 */
export async function openDatabase(
  place: DatabasePlace,
  { migrations = MIGRATIONS }: Options = {},
): Promise<Database> {
  if ("dataDir" in place) return openEmbedded(place.dataDir.path, migrations);
  return openPostgres({ poolSize: POOL_SIZE, ...place }, migrations);
}

/** Applies missing migrations, and opens the database for nothing else. @returns how many @throws StorageError */
export async function migrateDatabase(place: DatabasePlace): Promise<number> {
  if ("url" in place) return (await migratePostgres(place.url, MIGRATIONS)).count;
  const { migrated, close } = await openEmbedded(place.dataDir.path, MIGRATIONS);
  await close();
  return migrated;
}
