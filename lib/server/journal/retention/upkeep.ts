import { sql } from "drizzle-orm";
import type { Db } from "@/lib/server/db/open-database";

/** After so many new rows their statistics are taken anew, after so many removed ones their room is given back. */
const MOST_UNCOUNTED = 5_000;
const MOST_UNSWEPT = 100_000;

interface UpkeepDeps {
  db: Db;
  /** A PostgreSQL server looks after itself. */
  isShared: boolean;
  /** How many rows were written since the start. */
  written(): number;
}

/** What nobody else does in the embedded database: without it searches are planned badly, and its file only grows. */
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
