import { existsSync, lstatSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { createEmbeddedClient, type EmbeddedClient } from "./embedded/client";
import {
  DatabaseDamaged,
  DatabaseForbidden,
  DatabaseIncomplete,
  DatabaseUnusable,
  DataDirGone,
  StorageError,
} from "./errors";
import { forbiddenFileIn } from "./forbidden-file";
import { lackOfRoom, type StatDisk } from "./lack-of-room";
import { listsOf } from "./lists";
import { countMissing } from "./migration-state";
import type { Database } from "./open-database";
import * as schema from "./schema";
import { createLocalNotifications } from "./shared/notifications";

/** The database, and how many migrations it was given as it was opened. */
type Opened = Database & { migrated: number };

/**
 * Opens the database in a data folder, new if it has none, and migrates it.
 * @param statDisk what room there is on the disk of a folder
 * @throws StorageError, which says what to check
 */
export async function openEmbedded(
  dataDir: string,
  migrationsFolder: string,
  { statDisk }: { statDisk?: StatDisk } = {},
): Promise<Opened> {
  const folder = join(dataDir, "db");
  const where = `The embedded database in ${folder}`;
  function sayWhy(cause: unknown): never {
    throw lackOfRoom(dataDir, statDisk) ?? cause;
  }
  if (isLinkOrFile(folder))
    throw new DatabaseDamaged(where, { cause: new Error("it is a link or a file, and must be a folder") });
  const isNew = !existsSync(join(folder, "PG_VERSION"));
  const unfinished = join(dataDir, "db.unfinished");
  // An empty database would be made over what is left of one, unless nothing was ever in that.
  if (isNew && existsSync(join(folder, "global/pg_control")) && !existsSync(unfinished))
    throw new DatabaseIncomplete(where);
  let client: EmbeddedClient | undefined;
  try {
    if (isNew) writeFileSync(unfinished, "");
    const opened = createEmbeddedClient(folder);
    client = opened;
    const db = drizzle({ client: opened as unknown as PGlite, schema });
    const migrated = await countMissing(db, migrationsFolder, where);
    if (migrated > 0) await migrate(db, { migrationsFolder });
    rmSync(unfinished, { force: true });
    return {
      db,
      lists: listsOf(db),
      behind: db,
      exports: db,
      rows: db,
      notifications: createLocalNotifications(),
      migrated,
      async check() {
        if (!opened.isInPlace()) throw new DataDirGone(dataDir);
        // What every session is read with: a file that could not be opened once may stay so until the next start.
        await db
          .execute(
            sql`select from ${schema.people} left join ${schema.sessions} on true left join ${schema.personSettings} on true limit 1`,
          )
          .catch(sayWhy);
      },
      close: opened.close,
    };
  } catch (cause) {
    await client?.close();
    if (cause instanceof DatabaseUnusable) sayWhy(cause);
    if (cause instanceof StorageError) throw cause;
    const forbidden = forbiddenFileIn(folder);
    if (forbidden !== undefined) throw new DatabaseForbidden(where, forbidden);
    return sayWhy(new DatabaseDamaged(where, { cause }));
  }
}

function isLinkOrFile(folder: string): boolean {
  return lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === false;
}
