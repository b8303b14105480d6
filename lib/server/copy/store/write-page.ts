import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { PageRow } from "@/lib/server/copy/page/read-page";
import { indexRows, type RowIndex, storable } from "@/lib/server/copy/text/index-row";
import { storedWord } from "@/lib/server/copy/text/search-query";
import { isMistypable, trigramsOf } from "@/lib/server/copy/text/typing-mistakes";
import type { Db, Transaction } from "@/lib/server/db/open-database";
import { copyGenerations, copyRows, copyWords } from "@/lib/server/db/schema";
import { lockWalk, saveWalk } from "./copies";
import { deleteFormerChanges } from "./delete-copy";
import { ensureGeneration, type Generation, putInUse } from "./generations";
import type { ListId, NewPage } from "./types";

/** Words that one statement writes, which has at most 65,535 parameters: a page may have more. */
const WORDS = 5_000;

/**
 * Stores a page of a walk and the walk itself in one transaction, so that after any end the walk goes on from what is stored. A row
 * whose key the generation already has is not stored again. The first generation of a list is in use from its first page on.
 * @param change the walk after the page, given how many of its rows were new
 * @throws LeaseLost
 */
export async function writePage<Walk>(
  db: Db,
  walkShape: z.ZodType<Walk>,
  list: ListId,
  fence: number,
  page: NewPage,
  change: (walk: Walk, added: number) => Walk,
): Promise<{ walk: Walk; added: number }> {
  await deleteFormerChanges(db, list);
  return db.transaction(async (transaction) => {
    const locked = await lockWalk(transaction, list, fence, walkShape);
    const { generation: name, startedAt, readAt: movedAt, omit } = page;
    const generation = await ensureGeneration(transaction, list, { name, startedAt, movedAt, omit });
    const rows = await newRows(transaction, generation, page.rows);
    if (rows.length > 0) await addRows(transaction, generation, rows, page.readAt);
    if (locked.generation === null) await putInUse(transaction, list, null, generation);
    const walk = change(locked.walk, rows.length);
    await saveWalk(transaction, list, walk);
    return { walk, added: rows.length };
  });
}

/** Those rows whose keys the generation does not have, each once. */
async function newRows(
  transaction: Transaction,
  { id }: Generation,
  rows: readonly PageRow[],
): Promise<PageRow[]> {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  if (byKey.size === 0) return [];
  const stored = await transaction
    .select({ key: copyRows.key })
    .from(copyRows)
    .where(and(eq(copyRows.generation, id), inArray(copyRows.key, [...byKey.keys()])));
  for (const { key } of stored) byKey.delete(key);
  return [...byKey.values()];
}

async function addRows(
  transaction: Transaction,
  generation: Generation,
  pageRows: readonly PageRow[],
  readAt: number,
): Promise<void> {
  const { id } = generation;
  const fields = JSON.parse(generation.fields) as string[];
  const indexes = await indexRows(
    pageRows.map(({ text }) => text),
    fields,
  );
  const letters = new Set(indexes.flatMap(({ letterWords }) => letterWords));
  const rows = pageRows.map(({ key, after, text }, index) => {
    const { letterWords: _alone, words, ...indexed } = indexes[index] as RowIndex;
    return {
      ...indexed,
      generation: id,
      key,
      after,
      position: generation.rows + index,
      readAt,
      row: storable(text),
      words: words.map((word) => storedWord(id, word)),
    };
  });
  await transaction.insert(copyRows).values(rows);
  await addWords(transaction, id, letters);
  await transaction
    .update(copyGenerations)
    .set({
      rows: generation.rows + rows.length,
      rowsSpelled: generation.rowsSpelled + rows.length,
      fields: JSON.stringify(fields),
    })
    .where(eq(copyGenerations.id, id));
}

async function addWords(
  transaction: Transaction,
  generation: number,
  words: ReadonlySet<string>,
): Promise<void> {
  const rows = Array.from(words, (word) => ({
    generation,
    word,
    trigrams: isMistypable(word) ? trigramsOf(word).map((trigram) => storedWord(generation, trigram)) : [],
  }));
  for (let from = 0; from < rows.length; from += WORDS) {
    await transaction
      .insert(copyWords)
      .values(rows.slice(from, from + WORDS))
      .onConflictDoNothing();
  }
}
