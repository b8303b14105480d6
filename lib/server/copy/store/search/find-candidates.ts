import { sql } from "drizzle-orm";
import type { Filter } from "@/lib/query/query";
import type { Generation } from "@/lib/server/copy/store/generations";
import { buildTextQuery, type TextSearch, wholeWords } from "@/lib/server/copy/text/search-query";
import type { Db } from "@/lib/server/db/open-database";
import { copyRows } from "@/lib/server/db/schema";
import { findSimilarWords } from "./find-similar-words";
import { rowsAtPositions, rowsMatch } from "./rows-match";

/** As long as no more rows have the words that cost least, they are looked at one by one for the others. */
const FEW = 200;

interface Search {
  text: TextSearch;
  filters: readonly Filter[];
}

/**
 * The `tsquery` for a text; undefined if nothing was typed. Where no row has its words as they were typed, it also matches
 * what they may mean if they were mistyped.
 */
export async function chooseTextQuery(
  db: Db,
  generation: Generation,
  { text, filters }: Search,
): Promise<string | undefined> {
  if (text.words.length === 0) return undefined;
  const exact = buildTextQuery(generation.id, text);
  const hits = await readCandidates(db, generation, { textQuery: exact, filters, limit: 1 });
  return hits.length > 0 ? exact : forgivingQuery(db, generation, text);
}

async function forgivingQuery(db: Db, generation: Generation, text: TextSearch): Promise<string> {
  return buildTextQuery(generation.id, text, await findSimilarWords(db, generation.id, text.words));
}

/** Rows to rank, in any order: those that match the words as typed, or else what they may mean if they were mistyped. At least one word. */
export async function findCandidates(
  db: Db,
  generation: Generation,
  { text, ...rest }: Search & { limit: number },
): Promise<Candidate[]> {
  const textQuery = buildTextQuery(generation.id, text);
  const asTyped =
    (await candidatesByCheapWords(db, generation, { text, ...rest }, textQuery)) ??
    (await readCandidates(db, generation, { textQuery, ...rest }));
  if (asTyped.length > 0) return asTyped;
  return readCandidates(db, generation, { textQuery: await forgivingQuery(db, generation, text), ...rest });
}

/** As JSON, which the driver of the embedded database reads ten times as quickly as an array. */
const CANDIDATE = {
  position: copyRows.position,
  values: sql<string[]>`array_to_json(${copyRows.values})::text`.mapWith(
    (json: string) => JSON.parse(json) as string[],
  ),
};

export type Candidate = Awaited<ReturnType<typeof readCandidates>>[number];

/**
 * The rows that match, unless many have those of the words that cost least. Of the others the index visits every row that begins with them, which
 * would cost more the longer the list is.
 */
async function candidatesByCheapWords(
  db: Db,
  generation: Generation,
  { text, filters }: Search,
  textQuery: string,
): Promise<Candidate[] | undefined> {
  const words = cheapWords(text);
  if (words.length === text.words.length) return undefined;
  const cheap = buildTextQuery(generation.id, { ...text, words });
  const few = db
    .select({ position: copyRows.position, words: copyRows.words })
    .from(copyRows)
    .where(rowsMatch(generation, { textQuery: cheap, filters }))
    .limit(FEW + 1)
    .as("few");
  const rows = await db
    .select({
      position: few.position,
      hasAll: sql<boolean>`array_to_tsvector(${few.words}) @@ ${textQuery}::tsquery`,
    })
    .from(few);
  if (rows.length > FEW) return undefined;
  const positions = rows.filter(({ hasAll }) => hasAll).map(({ position }) => position);
  if (positions.length === 0) return [];
  // Only now, as the values of wide rows are megabytes.
  return db.select(CANDIDATE).from(copyRows).where(rowsAtPositions(generation, positions));
}

/** Whole words, or else the longest one. */
function cheapWords(text: TextSearch): readonly string[] {
  const whole = wholeWords(text);
  if (whole.length > 0) return whole;
  return [text.words.reduce((one, other) => (other.length > one.length ? other : one))];
}

function readCandidates(
  db: Db,
  generation: Generation,
  { limit, ...search }: { textQuery: string; filters: readonly Filter[]; limit: number },
) {
  return db.select(CANDIDATE).from(copyRows).where(rowsMatch(generation, search)).limit(limit);
}
