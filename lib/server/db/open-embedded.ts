import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { createEmbeddedClient, type EmbeddedClient } from "./embedded/client";
import { DatabaseUnusable, DataDirGone, StorageError } from "./errors";
import { countMissing } from "./migration-state";
import type { Database } from "./open-database";
import * as schema from "./schema";
import { createLocalNotifications } from "./shared/notifications";

/** The database, and how many migrations it was given as it was opened. */
type Opened = Database & { migrated: number };

/** Opens the database in a data folder, new if it has none, and migrates it. @throws StorageError, which says what to check */
export async function openEmbedded(dataDir: string, migrationsFolder: string): Promise<Opened> {
  const folder = join(dataDir, "db");
  const where = `The embedded database in ${folder}`;
  let client: EmbeddedClient | undefined;
  try {
    const opened = createEmbeddedClient(folder);
    client = opened;
    const db = drizzle({ client: opened as unknown as PGlite, schema });
    const migrated = await countMissing(db, migrationsFolder, where);
    if (migrated > 0) await migrate(db, { migrationsFolder });
    return {
      db,
      behind: db,
      exports: db,
      rows: db,
      notifications: createLocalNotifications(),
      migrated,
      async check() {
        if (!opened.isInPlace()) throw new DataDirGone(dataDir);
        // What every session is read with: a file that could not be opened once stays so until the next start.
        await db.execute(
          sql`select from ${schema.people} left join ${schema.sessions} on true left join ${schema.personSettings} on true limit 1`,
        );
      },
      close: opened.close,
    };
  } catch (cause) {
    await client?.close();
    throw cause instanceof StorageError
      ? cause
      : new DatabaseUnusable(`${where} cannot be opened`, { cause });
  }
}
