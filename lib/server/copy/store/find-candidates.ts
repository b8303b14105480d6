import { sql } from "drizzle-orm";
import type { Filter, ListQuery } from "@/lib/query/query";
import { searchWords, textQuery } from "@/lib/server/copy/text/search-query";
import type { Db } from "@/lib/server/db/open-database";
import { copyRows } from "@/lib/server/db/schema";
import type { Generation } from "./copies";
import { similarWords } from "./find-words";
import { matching } from "./where";

/** Rows of which so few have the longest word are looked at one by one for the others. */
const FEW = 200;

/**
 * The `tsquery` for a query's text, undefined where nothing was typed. Where nothing begins with its words, it is also for what they may mean if
 * they are mistyped.
 */
export async function textSearch(
  db: Db,
  generation: Generation,
  { text, filters }: ListQuery,
): Promise<string | undefined> {
  const words = searchWords(text);
  if (words.length === 0) return undefined;
  const exact = textQuery(generation.id, words);
  const hits = await candidates(db, generation, { textQuery: exact, filters, limit: 1 });
  return hits.length > 0 ? exact : forgivingQuery(db, generation, words);
}

async function forgivingQuery(db: Db, generation: Generation, words: readonly string[]): Promise<string> {
  return textQuery(generation.id, words, await similarWords(db, generation.id, words));
}

interface Search {
  words: readonly string[];
  filters: readonly Filter[];
  limit: number;
}

/** Rows that match, in any order: as typed, and where there are none by what may have been meant. */
export async function findCandidates(db: Db, generation: Generation, search: Search): Promise<Candidate[]> {
  const { words, ...rest } = search;
  const exact = textQuery(generation.id, words);
  const asTyped =
    (await amongFew(db, generation, search, exact)) ??
    (await candidates(db, generation, { textQuery: exact, ...rest }));
  if (asTyped.length > 0) return asTyped;
  return candidates(db, generation, { textQuery: await forgivingQuery(db, generation, words), ...rest });
}

export type Candidate = Awaited<ReturnType<typeof candidates>>[number];

/**
 * The rows that match, if only few have the longest word. The index visits every row that has a word: where it is a common one beside a rare
 * one, that costs more the longer the list is.
 */
async function amongFew(
  db: Db,
  generation: Generation,
  { words, filters }: Search,
  exact: string,
): Promise<Candidate[] | undefined> {
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one));
  if (words.length === 1) return undefined;
  const few = db
    .select({ position: copyRows.position, values: copyRows.values, words: copyRows.words })
    .from(copyRows)
    .where(matching(generation, { textQuery: textQuery(generation.id, [longest]), filters }))
    .limit(FEW + 1)
    .as("few");
  const rows = await db
    .select({
      position: few.position,
      values: few.values,
      hasAll: sql<boolean>`array_to_tsvector(${few.words}) @@ ${exact}::tsquery`,
    })
    .from(few);
  return rows.length > FEW ? undefined : rows.filter(({ hasAll }) => hasAll);
}

function candidates(
  db: Db,
  generation: Generation,
  { limit, ...search }: { textQuery: string; filters: ListQuery["filters"]; limit: number },
) {
  return db
    .select({ position: copyRows.position, values: copyRows.values })
    .from(copyRows)
    .where(matching(generation, search))
    .limit(limit);
}
