import { count, desc } from "drizzle-orm";
import type { CopyInUse } from "@/lib/contract/copy";
import { fold, hasWords, wordsOf } from "@/lib/query/fold";
import type { ListQuery } from "@/lib/query/query";
import { storable } from "@/lib/server/copy/text/index-row";
import type { Db } from "@/lib/server/db/open-database";
import { copyRows } from "@/lib/server/db/schema";
import { byWords } from "./by-words";
import { describeGeneration } from "./copies";
import { textSearch } from "./find-candidates";
import { generationInUse } from "./read-rows";
import type { Place } from "./types";
import { columnOf, matching, tokenAt } from "./where";

/** More than anybody reads through; beyond these only the number of values is given. */
const MOST_VALUES = 100;
/** More distinct values than this are not looked through: it is a field of names or ids. */
const MOST_READ = 20_000;

export interface Values {
  copy: CopyInUse;
  values: { token: string; count: number }[];
  more: number;
}

/**
 * The values of a field in the rows that a query finds without its own filter on that field, the most frequent first.
 * @throws NoCopy
 */
export async function readValues(
  db: Db,
  place: Place,
  query: ListQuery,
  { field, text }: { field: string; text: string },
): Promise<Values> {
  const generation = await generationInUse(db, place);
  const filters = query.filters.filter((filter) => filter.field !== field);
  const token = tokenAt(columnOf(generation, storable(field)));
  const counted = await byWords(db, query, async (on) => {
    const textQuery = await textSearch(on, generation, { ...query, filters });
    return on
      .select({ token, count: count() })
      .from(copyRows)
      .where(matching(generation, { textQuery, filters }))
      .groupBy(token)
      .orderBy(desc(count()), token)
      .limit(MOST_READ);
  });
  const words = wordsOf(text);
  const found = words.length === 0 ? counted : counted.filter((value) => hasWords(fold(value.token), words));
  return {
    copy: describeGeneration(generation),
    values: found.slice(0, MOST_VALUES),
    more: Math.max(found.length - MOST_VALUES, 0),
  };
}
