import { stat } from "node:fs/promises";
import { join } from "node:path";

/** What PostgreSQL cannot open its folder without; without the first it would make an empty database there. */
const VITAL = [
  "PG_VERSION",
  "base",
  "global/pg_control",
  "global/pg_filenode.map",
  "pg_commit_ts",
  "pg_hba.conf",
  "pg_multixact",
  "pg_notify",
  "pg_replslot",
  "pg_twophase",
  "pg_wal",
  "pg_xact",
  "postgresql.conf",
];

/**
 * What is missing from the folder of an embedded database that is open, if there is such a folder. Looks at one after the other, as each look holds
 * one of the few threads for files until the disk answers.
 */
export async function findLost(folder: string): Promise<string | undefined> {
  if (!(await isThere(folder))) return undefined;
  for (const name of VITAL) if (!(await isThere(join(folder, name)))) return name;
  return undefined;
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (/^(ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}
