import { and, eq, sql } from "drizzle-orm";
import { storedWord } from "@/lib/server/copy/text/search-query";
import { isMistypable, mistakesBetween, mostMistakes, trigramsOf } from "@/lib/server/copy/text/similar";
import type { Db } from "@/lib/server/db/open-database";
import { copyWords } from "@/lib/server/db/schema";

const MOST_SHARING = 200;
const MOST_WORDS = 20;

/** For each of these words what it may mean if it was mistyped: words of the copy with few mistakes between, the nearest first. */
export async function similarWords(
  db: Db,
  generation: number,
  words: readonly string[],
): Promise<Map<string, string[]>> {
  const similar = new Map<string, string[]>();
  for (const word of words.filter(isMistypable)) {
    const near = await sharingTrigrams(db, generation, word);
    const forgiven = mostMistakes(word);
    const mistakes = near
      .map((other) => ({ other, count: mistakesBetween(word, other) }))
      .filter(({ count }) => count > 0 && count <= forgiven)
      .sort((a, b) => a.count - b.count);
    similar.set(
      word,
      mistakes.slice(0, MOST_WORDS).map(({ other }) => other),
    );
  }
  return similar;
}

async function sharingTrigrams(db: Db, generation: number, word: string): Promise<string[]> {
  const trigrams = trigramsOf(word).map((trigram) => storedWord(generation, trigram));
  const wanted = sql.param(trigrams, copyWords.trigrams);
  const forgiven = mostMistakes(word);
  const rows = await db
    .select({ word: copyWords.word })
    .from(copyWords)
    .where(
      and(
        eq(copyWords.generation, generation),
        sql`${copyWords.trigrams} && ${wanted}`,
        sql`length(${copyWords.word}) between ${word.length - forgiven} and ${word.length + forgiven}`,
      ),
    )
    .orderBy(
      sql`(select count(*) from unnest(${copyWords.trigrams}) as one where one = any(${wanted})) desc`,
      copyWords.word,
    )
    .limit(MOST_SHARING);
  return rows.map((row) => row.word);
}
