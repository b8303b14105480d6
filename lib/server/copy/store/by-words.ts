import { sql } from "drizzle-orm";
import type { ListQuery } from "@/lib/query/query";
import { searchWords } from "@/lib/server/copy/text/search-query";
import type { Db } from "@/lib/server/db/open-database";

/**
 * For the index of words alone. Of a text that is on one row the planner expects to come upon some row soon, and would look through all of them,
 * whose words are out of line; and an index that runs out of memory names pages in place of rows, with the same effect.
 */
const SETTINGS = "{enable_seqscan,off,enable_indexscan,off,jit,off,work_mem,64MB}";

/** Reads what a query's text finds by the index of words. */
export async function byWords<Result>(
  db: Db,
  query: Pick<ListQuery, "text">,
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  if (searchWords(query.text).length === 0) return read(db);
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config(setting[at], setting[at + 1], true)
      from (select ${SETTINGS}::text[] as setting) as one, generate_series(1, array_length(setting, 1), 2) as at`);
    return read(transaction);
  });
}
