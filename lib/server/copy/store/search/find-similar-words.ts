import { and, eq, sql } from "drizzle-orm";
import { storedWord } from "@/lib/server/copy/text/search-query";
import {
  isMistypable,
  mistakesBetween,
  mostMistakes,
  trigramsOf,
} from "@/lib/server/copy/text/typing-mistakes";
import type { Db } from "@/lib/server/db/open-database";
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
  const similar = new Map<string, string[]>();
  for (const word of words.filter(isMistypable)) {
    const compared = await wordsWithTrigramsOf(db, generation, word);
    const near = compared
      .map((other) => ({ other, mistakes: mistakesBetween(word, other) }))
      .filter(({ mistakes }) => mistakes > 0 && mistakes <= mostMistakes(word))
      .sort((a, b) => a.mistakes - b.mistakes)
      .slice(0, MOST_SIMILAR);
    similar.set(
      word,
      near.map(({ other }) => other),
    );
  }
  return similar;
}

/** Words of about the same length that share a trigram with this one: those that share most of them first. */
async function wordsWithTrigramsOf(db: Db, generation: number, word: string): Promise<string[]> {
  const trigrams = sql.param(
    trigramsOf(word).map((trigram) => storedWord(generation, trigram)),
    copyWords.trigrams,
  );
  const slack = mostMistakes(word);
  const rows = await db
    .select({ word: copyWords.word })
    .from(copyWords)
    .where(
      and(
        eq(copyWords.generation, generation),
        sql`${copyWords.trigrams} && ${trigrams}`,
        sql`length(${copyWords.word}) between ${word.length - slack} and ${word.length + slack}`,
      ),
    )
    .orderBy(
      sql`(select count(*) from unnest(${copyWords.trigrams}) as one where one = any(${trigrams})) desc`,
      copyWords.word,
    )
    .limit(MOST_COMPARED);
  return rows.map((row) => row.word);
}
