import { count } from "drizzle-orm";
import type { ListQuery } from "@/lib/query/query";
import { describeGeneration, type Generation, generationInUse } from "@/lib/server/copy/store/generations";
import type { ListId, PageRequest, RowsPage } from "@/lib/server/copy/store/types";
import { MOST_INDEXED } from "@/lib/server/copy/text/index-row";
import { mostRanked, rank } from "@/lib/server/copy/text/rank";
import type { TextSearch } from "@/lib/server/copy/text/search-query";
import type { Db } from "@/lib/server/db/open-database";
import { copyRows } from "@/lib/server/db/schema";
import { type Cursor, readCursor, writeCursor } from "./cursor";
import { chooseTextQuery, findCandidates } from "./find-candidates";
import { readOrder } from "./read-order";
import { howManyRowsFit, rowsAt } from "./rows-at";
import { rowsMatch } from "./rows-match";
import { withWordIndex } from "./with-word-index";

/**
 * A page of the rows that a query finds, of at most 4 MiB (or one row): best match first, or sorted, or in the service's order.
 * @throws NoCopy, CopyReplaced
 */
export async function readRows(db: Db, list: ListId, query: ListQuery, page: PageRequest): Promise<RowsPage> {
  const generation = await generationInUse(db, list);
  const cursor = page.cursor === undefined ? undefined : readCursor(page.cursor, generation.name);
  return withWordIndex(db, generation, query, async (indexed, text) => {
    const request = { query, text, limit: page.limit, cursor };
    const isRanked = text.words.length > 0 && !query.sort;
    const find = isRanked ? findRanked : findOrdered;
    const { next, positions, ...counts } = await find(indexed, generation, request);
    return {
      copy: describeGeneration(generation),
      ...counts,
      rows: await rowsAt(indexed, generation, positions),
      ...(next && { next: writeCursor({ generation: generation.name, ...next }) }),
    };
  });
}

interface Request {
  query: ListQuery;
  text: TextSearch;
  limit: number;
  cursor: Cursor | undefined;
}

interface FoundPage {
  matches: number;
  ranked?: number;
  /** Of the page's rows, in the order in which they are shown. */
  positions: number[];
  next?: Omit<Cursor, "generation">;
}

async function findRanked(
  db: Db,
  generation: Generation,
  { query: { filters }, text, limit, cursor }: Request,
): Promise<FoundPage> {
  const fields = (JSON.parse(generation.fields) as string[]).slice(0, MOST_INDEXED);
  // A search that finds more says so.
  const most = mostRanked(fields.length);
  const candidates = await findCandidates(db, generation, { text, filters, limit: most + 1 });
  const ranked = rank(candidates.slice(0, most), { words: text.words, fields });
  const from = cursor?.at ?? 0;
  const positions = ranked.slice(from, from + limit).map(({ position }) => position);
  const fits = await howManyRowsFit(db, generation, positions);
  return {
    matches: ranked.length,
    ...(candidates.length > most && { ranked: most }),
    positions: positions.slice(0, fits),
    ...(from + fits < ranked.length && { next: { at: from + fits } }),
  };
}

async function findOrdered(
  db: Db,
  generation: Generation,
  { query: { sort, filters }, text, limit, cursor }: Request,
): Promise<FoundPage> {
  const textQuery = await chooseTextQuery(db, generation, { text, filters });
  const isWhole = textQuery === undefined && filters.length === 0;
  const where = rowsMatch(generation, { textQuery, filters });
  const [counted] = isWhole ? [] : await db.select({ matches: count() }).from(copyRows).where(where);
  const order = await readOrder(db, { generation, where, sort, limit: limit + 1, cursor });
  const positions = order.slice(0, limit).map(({ position }) => position);
  const fits = await howManyRowsFit(db, generation, positions);
  const last = order[fits - 1];
  return {
    matches: counted?.matches ?? generation.rows,
    positions: positions.slice(0, fits),
    ...(order.length > fits && last && { next: { at: last.position, ...(sort && { sort: last.sort }) } }),
  };
}
