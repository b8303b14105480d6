import { sql } from "drizzle-orm";
import type { Generation } from "@/lib/server/copy/store/generations";
import type { Beginnings } from "@/lib/server/copy/text/search-query";
import { isSpelled } from "@/lib/server/copy/text/words";
import type { Db } from "@/lib/server/db/open-database";
import { copyWords } from "@/lib/server/db/schema";

/** What more words begin with is searched by the beginning: it is short, and much is found. */
const MOST_BEGINNINGS = 200;
/** As many for all words of a search: the index compares each with each. */
const MOST_TOGETHER = 600;
/** Behind every letter there is. */
const LAST = "\u{10ffff}";

/**
 * For each of these words that is letters alone, every word of the generation that begins with it; without those that too many begin with, and it is
 * empty for a generation whose words were not stored for this.
 */
export async function findBeginnings(
  db: Db,
  generation: Generation,
  words: readonly string[],
): Promise<Beginnings> {
  const spelled = generation.rowsSpelled === generation.rows ? words.filter(isSpelled) : [];
  if (spelled.length === 0) return new Map();
  const { rows } = (await db.execute(sql`
    select beginning, found.word
    from unnest(${sql.param(spelled, copyWords.trigrams)}::text[]) as beginning
    cross join lateral (
      select word from ${copyWords} where generation = ${generation.id}
        and word collate "C" >= beginning and word collate "C" < beginning || ${LAST} limit ${MOST_BEGINNINGS + 1}
    ) as found`)) as unknown as { rows: { beginning: string; word: string }[] };
  const beginnings = new Map<string, string[]>(spelled.map((word) => [word, []]));
  for (const { beginning, word } of rows) beginnings.get(beginning)?.push(word);
  let together = 0;
  const fewest = [...beginnings].sort(([, one], [, other]) => one.length - other.length);
  return new Map(
    fewest.filter(([, { length }]) => {
      together += length;
      return length <= MOST_BEGINNINGS && together <= MOST_TOGETHER;
    }),
  );
}
