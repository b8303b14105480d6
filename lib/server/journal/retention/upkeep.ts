import { sql } from "drizzle-orm";
import type { Db } from "@/lib/server/db/open-database";

/** After so many new rows the statistics are renewed, and after so many deleted ones their space is freed. */
const MOST_UNCOUNTED = 5_000;
const MOST_UNSWEPT = 100_000;

interface UpkeepDeps {
  db: Db;
  /** Whether it is a PostgreSQL server, which does this by itself. */
  isShared: boolean;
  /** How many rows were written since the start. */
  written(): number;
}

/** Maintains the embedded database: without this, searches are planned badly and its files only grow. */
export function createUpkeep({ db, isShared, written }: UpkeepDeps): (gone: number) => Promise<void> {
  let counted = 0;
  let unswept = 0;

  return async (gone) => {
    if (isShared) return;
    unswept += gone;
    if (unswept >= MOST_UNSWEPT) {
      await db.execute(sql`vacuum journal`);
      unswept = 0;
    }
    if (written() - counted >= MOST_UNCOUNTED) {
      await db.execute(sql`analyze journal`);
      counted = written();
    }
  };
}
