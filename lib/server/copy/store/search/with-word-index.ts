import { sql } from "drizzle-orm";
import type { ListQuery } from "@/lib/query/query";
import type { Generation } from "@/lib/server/copy/store/generations";
import { searchWords, type TextSearch } from "@/lib/server/copy/text/search-query";
import type { Db } from "@/lib/server/db/open-database";
import { findCompletions } from "./find-completions";

/**
 * Leaves the planner only the index of words. For a text that is in one row it expects to come upon some row soon, and would look through all of
 * them, with words that are stored out of line. An index scan that runs out of memory notes pages instead of rows, and then looks through those.
 */
const SETTINGS = "{enable_seqscan,off,enable_indexscan,off,jit,off,work_mem,64MB}";

/** Reads with the index of words, if the query has a text. */
export async function withWordIndex<Result>(
  db: Db,
  generation: Generation,
  { text }: Pick<ListQuery, "text">,
  read: (db: Db, search: TextSearch) => Promise<Result>,
): Promise<Result> {
  const words = searchWords(text);
  if (words.length === 0) return read(db, { words, completions: new Map() });
  // Before the settings, which would forbid this the index that it needs.
  const search = { words, completions: await findCompletions(db, generation, words) };
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config(setting[at], setting[at + 1], true)
      from (select ${SETTINGS}::text[] as setting) as one, generate_series(1, array_length(setting, 1), 2) as at`);
    return read(transaction, search);
  });
}
