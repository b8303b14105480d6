import { lockDataDir } from "@/lib/server/db/data-dir";
import { StorageError } from "@/lib/server/db/errors";
import { migrateDatabase } from "@/lib/server/db/open-database";
import { loadDatabaseSettings, SettingsError } from "@/lib/server/env";
import { exitWith } from "./exit-with";

await main();

/** `npm run migrate`: brings the database up to this release and starts nothing. Exits with 1 when it could not. */
async function main(): Promise<void> {
  try {
    const { DATABASE_URL, DATA_DIR } = loadDatabaseSettings();
    const count = await (DATABASE_URL ? migrateDatabase({ url: DATABASE_URL }) : migrateFolder(DATA_DIR));
    console.log(
      count === 0
        ? "The database is up to date with this release."
        : `The database is up to date with this release, after ${count} migration${count === 1 ? "" : "s"}.`,
    );
  } catch (error) {
    if (error instanceof SettingsError || error instanceof StorageError) return exitWith(error.message);
    throw error;
  }
}

async function migrateFolder(path: string): Promise<number> {
  const dataDir = await lockDataDir(path);
  try {
    return await migrateDatabase({ dataDir });
  } finally {
    dataDir.release();
  }
}
