import { type SQL, sql } from "drizzle-orm";
import { storedWord } from "@/lib/server/copy/text/search-query";
import {
  isMistypable,
  mistakesBetween,
  mostMistakes,
  trigramsOf,
} from "@/lib/server/copy/text/typing-mistakes";
import type { Db } from "@/lib/server/db/open-database";
import { rowsOf } from "@/lib/server/db/rows-of";
import { copyWords } from "@/lib/server/db/schema";

/** How many words that share trigrams are compared letter by letter. */
const MOST_COMPARED = 200;
const MOST_SIMILAR = 20;

/** What each of these words may mean if it was mistyped: words of the generation that are few mistakes away, the nearest first. */
export async function findSimilarWords(
  db: Db,
  generation: number,
  words: readonly string[],
): Promise<Map<string, string[]>> {
  const mistyped = words.filter(isMistypable);
  const compared = await wordsWithTrigramsOf(db, generation, mistyped);
  return new Map(
    mistyped.map((word) => {
      const near = compared
        .filter(({ typed }) => typed === word)
        .map(({ word: other }) => ({ other, mistakes: mistakesBetween(word, other) }))
        .filter(({ mistakes }) => mistakes > 0 && mistakes <= mostMistakes(word))
        .sort((a, b) => a.mistakes - b.mistakes)
        .slice(0, MOST_SIMILAR);
      return [word, near.map(({ other }) => other)];
    }),
  );
}

/** Of each of these words others that share a trigram with it. All in one statement, as each statement has a deadline of its own. */
async function wordsWithTrigramsOf(
  db: Db,
  generation: number,
  words: readonly string[],
): Promise<{ typed: string; word: string }[]> {
  if (words.length === 0) return [];
  const each = words.map((word) => withTrigramsOf(generation, word));
  return rowsOf(db, sql.join(each, sql` union all `));
}

/** Words of about the same length that share a trigram with this one: those that share most of them first. */
function withTrigramsOf(generation: number, typed: string): SQL {
  const trigrams = sql.param(
    trigramsOf(typed).map((trigram) => storedWord(generation, trigram)),
    copyWords.trigrams,
  );
  const slack = mostMistakes(typed);
  const { word } = copyWords;
  return sql`(select ${typed}::text as typed, ${word} as word from ${copyWords}
    where ${copyWords.generation} = ${generation} and ${copyWords.trigrams} && ${trigrams}
      and length(${word}) between ${typed.length - slack} and ${typed.length + slack}
    order by (select count(*) from unnest(${copyWords.trigrams}) as one where one = any(${trigrams})) desc, ${word}
    limit ${MOST_COMPARED})`;
}
