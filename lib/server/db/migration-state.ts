import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { SchemaTooNew } from "./errors";
import type { Db } from "./open-database";
import { rowsOf } from "./rows-of";

/** Where drizzle notes what it has applied, each with the moment that its journal file gives it. */
const APPLIED = sql`drizzle.__drizzle_migrations`;

/**
 * How many migrations of a folder a database has not had.
 * @param where begins the message of the error
 * @throws SchemaTooNew when it has had one of a later release
 */
export async function countMissing(db: Pick<Db, "execute">, folder: string, where: string): Promise<number> {
  const moments = momentsOf(folder);
  const [migrations] = await rowsOf<{ exist: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exist`,
  );
  const applied = migrations?.exist ? await newestApplied(db) : 0;
  if (applied > Math.max(...moments)) throw new SchemaTooNew(where);
  return moments.filter((moment) => moment > applied).length;
}

/** Whether a database has had all migrations of a folder; it may have had later ones. @throws when that cannot be told */
export async function isUpToDate(db: Pick<Db, "execute">, folder: string): Promise<boolean> {
  return (await newestApplied(db)) >= Math.max(...momentsOf(folder));
}

async function newestApplied(db: Pick<Db, "execute">): Promise<number> {
  const [row] = await rowsOf<{ newest: string | number | null }>(
    db,
    sql`select max(created_at) as newest from ${APPLIED}`,
  );
  return Number(row?.newest ?? 0);
}

function momentsOf(folder: string): number[] {
  const journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as {
    entries: { when: number }[];
  };
  return journal.entries.map(({ when }) => when);
}
