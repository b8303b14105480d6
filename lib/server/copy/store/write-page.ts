import { and, eq, inArray } from "drizzle-orm";
import { indexRow, storable } from "@/lib/server/copy/text/index-row";
import { storedWord } from "@/lib/server/copy/text/search-query";
import { trigramsOf } from "@/lib/server/copy/text/similar";
import type { Db, Transaction } from "@/lib/server/db/open-database";
import { copies, copyGenerations, copyRows, copyWords } from "@/lib/server/db/schema";
import { at, type Generation, lockCopy, saveWalk } from "./copies";
import { LeaseLost, type Place, type WrittenPage } from "./types";

/**
 * Stores a page of a walk and the walk itself in one transaction, so that after any end the walk goes on from what is stored. A row
 * whose key the generation has already is not stored again.
 * @param change the walk after the page, given how many of its rows were new
 * @throws LeaseLost when another instance walks now
 */
export async function writePage<Walk>(
  db: Db,
  place: Place,
  fence: number,
  page: WrittenPage,
  change: (walk: Walk, added: number) => Walk,
): Promise<{ walk: Walk; added: number }> {
  return db.transaction(async (transaction) => {
    const copy = await lockCopy(transaction, place, fence);
    if (!copy || copy.walk === null) throw new LeaseLost();
    const generation = await openGeneration(transaction, place, page);
    const added = await addRows(transaction, generation, page);
    if (copy.generation === null) {
      await transaction.update(copies).set({ generation: generation.id }).where(at(place));
    }
    const walk = change(JSON.parse(copy.walk) as Walk, added);
    await saveWalk(transaction, place, walk);
    return { walk, added };
  });
}

async function openGeneration(
  transaction: Transaction,
  place: Place,
  page: WrittenPage,
): Promise<Generation> {
  const [made] = await transaction
    .insert(copyGenerations)
    .values({
      ...place,
      name: page.generation,
      state: "filling",
      startedAt: page.startedAt,
      movedAt: page.readAt,
      omit: JSON.stringify(page.omit),
    })
    .onConflictDoUpdate({
      target: [copyGenerations.connection, copyGenerations.resource, copyGenerations.name],
      set: { movedAt: page.readAt },
    })
    .returning();
  return made as Generation;
}

/** @returns how many rows were new */
async function addRows(transaction: Transaction, generation: Generation, page: WrittenPage): Promise<number> {
  const { id } = generation;
  const unique = [...new Map(page.rows.map((row) => [row.key, row])).values()];
  if (unique.length === 0) return 0;
  const known = await transaction
    .select({ key: copyRows.key })
    .from(copyRows)
    .where(
      and(
        eq(copyRows.generation, id),
        inArray(
          copyRows.key,
          unique.map(({ key }) => key),
        ),
      ),
    );
  const old = new Set(known.map(({ key }) => key));
  const fresh = unique.filter(({ key }) => !old.has(key));
  if (fresh.length === 0) return 0;
  const fields = JSON.parse(generation.fields) as string[];
  const letters = new Set<string>();
  const rows = fresh.map(({ key, after, text }, index) => {
    const { letters: mistypable, words, ...indexed } = indexRow(text, fields);
    for (const word of mistypable) letters.add(word);
    return {
      ...indexed,
      generation: id,
      key,
      after,
      position: generation.rows + index,
      readAt: page.readAt,
      row: storable(text),
      words: words.map((word) => storedWord(id, word)),
    };
  });
  await transaction.insert(copyRows).values(rows);
  await addWords(transaction, id, letters);
  await transaction
    .update(copyGenerations)
    .set({ rows: generation.rows + fresh.length, fields: JSON.stringify(fields) })
    .where(eq(copyGenerations.id, id));
  return fresh.length;
}

async function addWords(
  transaction: Transaction,
  generation: number,
  words: ReadonlySet<string>,
): Promise<void> {
  if (words.size === 0) return;
  const rows = [...words].map((word) => ({
    generation,
    word,
    trigrams: trigramsOf(word).map((trigram) => storedWord(generation, trigram)),
  }));
  await transaction.insert(copyWords).values(rows).onConflictDoNothing();
}
