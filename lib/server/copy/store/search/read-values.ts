import { count, desc } from "drizzle-orm";
import type { CopyValues } from "@/lib/contract/copy-rows";
import { fold, hasWords, wordsOf } from "@/lib/query/fold";
import type { ListQuery } from "@/lib/query/query";
import { describeGeneration, generationInUse } from "@/lib/server/copy/store/generations";
import type { ListId } from "@/lib/server/copy/store/types";
import { storable } from "@/lib/server/copy/text/index-row";
import type { Db } from "@/lib/server/db/open-database";
import { copyRows } from "@/lib/server/db/schema";
import { chooseTextQuery } from "./find-candidates";
import { columnOf, rowsMatch, tokenAt } from "./rows-match";
import { withWordIndex } from "./with-word-index";

/** More than anybody reads through: of any others only the number is given. */
const MOST_VALUES = 100;
/** A field of more distinct values is one of names or ids: the rarer ones are left out. */
const MOST_READ = 20_000;

/**
 * The values of a field in the rows that a query finds without its own filter on that field, the most frequent first.
 * @throws NoCopy
 */
export async function readValues(
  db: Db,
  list: ListId,
  query: ListQuery,
  { field, text }: { field: string; text: string },
): Promise<Omit<CopyValues, "now">> {
  const generation = await generationInUse(db, list);
  const filters = query.filters.filter((filter) => filter.field !== field);
  const token = tokenAt(columnOf(generation, storable(field)));
  const counts = await withWordIndex(db, generation, query, async (indexed, search) => {
    const textQuery = await chooseTextQuery(indexed, generation, { text: search, filters });
    return indexed
      .select({ token, count: count() })
      .from(copyRows)
      .where(rowsMatch(generation, { textQuery, filters }))
      .groupBy(token)
      .orderBy(desc(count()), token)
      .limit(MOST_READ);
  });
  const words = wordsOf(text);
  const matches =
    words.length === 0 ? counts : counts.filter(({ token: value }) => hasWords(fold(value), words));
  return {
    copy: describeGeneration(generation),
    values: matches.slice(0, MOST_VALUES),
    more: Math.max(matches.length - MOST_VALUES, 0),
  };
}
