import { sql } from "drizzle-orm";
import type { Filter, ListQuery } from "@/lib/query/query";
import type { Generation } from "@/lib/server/copy/store/generations";
import { buildTextQuery, searchWords } from "@/lib/server/copy/text/search-query";
import type { Db } from "@/lib/server/db/open-database";
import { copyRows } from "@/lib/server/db/schema";
import { findSimilarWords } from "./find-similar-words";
import { rowsMatch } from "./rows-match";

/** As long as no more rows have the longest word, they are looked at one by one for the others. */
const FEW = 200;

/**
 * The `tsquery` for a query's text; undefined if nothing was typed. Where no row has its words as they were typed, it also matches
 * what they may mean if they were mistyped.
 */
export async function chooseTextQuery(
  db: Db,
  generation: Generation,
  { text, filters }: ListQuery,
): Promise<string | undefined> {
  const words = searchWords(text);
  if (words.length === 0) return undefined;
  const exact = buildTextQuery(generation.id, words);
  const hits = await readCandidates(db, generation, { textQuery: exact, filters, limit: 1 });
  return hits.length > 0 ? exact : forgivingQuery(db, generation, words);
}

async function forgivingQuery(db: Db, generation: Generation, words: readonly string[]): Promise<string> {
  return buildTextQuery(generation.id, words, await findSimilarWords(db, generation.id, words));
}

interface Search {
  /** At least one. */
  words: readonly string[];
  filters: readonly Filter[];
  limit: number;
}

/** Rows to rank, in any order: those that match the words as typed, or else what they may mean if they were mistyped. */
export async function findCandidates(db: Db, generation: Generation, search: Search): Promise<Candidate[]> {
  const { words, ...rest } = search;
  const textQuery = buildTextQuery(generation.id, words);
  const asTyped =
    (await candidatesByLongestWord(db, generation, search, textQuery)) ??
    (await readCandidates(db, generation, { textQuery, ...rest }));
  if (asTyped.length > 0) return asTyped;
  return readCandidates(db, generation, { textQuery: await forgivingQuery(db, generation, words), ...rest });
}

export type Candidate = Awaited<ReturnType<typeof readCandidates>>[number];

/**
 * The rows that match, unless many have the longest word. The index visits every row of every word, so that a common word beside a rare one
 * would cost more the longer the list is.
 */
async function candidatesByLongestWord(
  db: Db,
  generation: Generation,
  { words, filters }: Search,
  textQuery: string,
): Promise<Candidate[] | undefined> {
  if (words.length === 1) return undefined;
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one));
  const few = db
    .select({ position: copyRows.position, values: copyRows.values, words: copyRows.words })
    .from(copyRows)
    .where(rowsMatch(generation, { textQuery: buildTextQuery(generation.id, [longest]), filters }))
    .limit(FEW + 1)
    .as("few");
  const rows = await db
    .select({
      position: few.position,
      values: few.values,
      hasAll: sql<boolean>`array_to_tsvector(${few.words}) @@ ${textQuery}::tsquery`,
    })
    .from(few);
  return rows.length > FEW ? undefined : rows.filter(({ hasAll }) => hasAll);
}

function readCandidates(
  db: Db,
  generation: Generation,
  { limit, ...search }: { textQuery: string; filters: readonly Filter[]; limit: number },
) {
  return db
    .select({ position: copyRows.position, values: copyRows.values })
    .from(copyRows)
    .where(rowsMatch(generation, search))
    .limit(limit);
}
