import { sql } from "drizzle-orm";
import type { Generation } from "@/lib/server/copy/store/generations";
import type { Completions } from "@/lib/server/copy/text/search-query";
import { isLetters } from "@/lib/server/copy/text/words";
import type { Db } from "@/lib/server/db/open-database";
import { rowsOf } from "@/lib/server/db/rows-of";
import { copyWords } from "@/lib/server/db/schema";

/** Of a word that begins more words than this none is looked up: it is searched by prefix, and finds much anyway. */
const MOST_COMPLETIONS = 200;
/** The most of all words of a search together, as the index compares each with each. */
const MOST_TOGETHER = 600;
/** Sorts after every other character. */
const LAST = "\u{10ffff}";

/**
 * For each of these words that has letters alone, every word of the generation that begins with it. Words that begin too many are left out, and all
 * are where the generation's words were stored before this was.
 */
export async function findCompletions(
  db: Db,
  generation: Generation,
  words: readonly string[],
): Promise<Completions> {
  const letters = generation.rowsSpelled === generation.rows ? words.filter(isLetters) : [];
  if (letters.length === 0) return new Map();
  const rows = await rowsOf<{ beginning: string; word: string }>(
    db,
    sql`
    select beginning, found.word
    from unnest(${sql.param(letters, copyWords.trigrams)}::text[]) as beginning
    cross join lateral (
      select word from ${copyWords} where generation = ${generation.id}
        and word collate "C" >= beginning and word collate "C" < beginning || ${LAST} limit ${MOST_COMPLETIONS + 1}
    ) as found`,
  );
  const completions = new Map<string, string[]>(letters.map((word) => [word, []]));
  for (const { beginning, word } of rows) completions.get(beginning)?.push(word);
  let together = 0;
  const fewest = [...completions].sort(([, one], [, other]) => one.length - other.length);
  return new Map(
    fewest.filter(([, { length }]) => {
      together += length;
      return length <= MOST_COMPLETIONS && together <= MOST_TOGETHER;
    }),
  );
}
