import { and, asc, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { ListQuery, Sort } from "@/lib/query/query";
import { rank } from "@/lib/server/copy/text/rank";
import { searchWords } from "@/lib/server/copy/text/search-query";
import { MISSING_FROM } from "@/lib/server/copy/text/sort-text";
import type { Db } from "@/lib/server/db/open-database";
import { copies, copyGenerations, copyRows } from "@/lib/server/db/schema";
import { byWords } from "./by-words";
import { at, describeGeneration, type Generation } from "./copies";
import { type Cursor, readCursor, writeCursor } from "./cursor";
import { findCandidates, textSearch } from "./find-candidates";
import { CopyReplaced, NoCopy, type PageRequest, type Place, type RowsPage, type StoredRow } from "./types";
import { columnOf, matching } from "./where";

/** As many rows are ranked; a search that finds more says so. */
const MOST_RANKED = 1_000;

/** The generation in use. @throws NoCopy */
export async function generationInUse(db: Db, place: Place): Promise<Generation> {
  const [found] = await db
    .select({ generation: copyGenerations })
    .from(copies)
    .innerJoin(copyGenerations, eq(copyGenerations.id, copies.generation))
    .where(at(place));
  if (!found) throw new NoCopy();
  return found.generation;
}

/**
 * A page of the rows that a query finds: best match first, or sorted, or in the service's order.
 * @throws NoCopy, CopyReplaced
 */
export async function readRows(db: Db, place: Place, query: ListQuery, page: PageRequest): Promise<RowsPage> {
  const generation = await generationInUse(db, place);
  const cursor = page.cursor === undefined ? undefined : readCursor(page.cursor, generation.name);
  return byWords(db, query, async (on) => {
    const words = searchWords(query.text);
    const request = { query, words, limit: page.limit, cursor };
    const isRanked = words.length > 0 && !query.sort;
    const { next, places, ...counts } = await (isRanked ? ranked : ordered)(on, generation, request);
    return {
      copy: describeGeneration(generation),
      ...counts,
      rows: await rowsAt(on, generation, places),
      ...(next && { next: writeCursor({ generation: generation.name, ...next }) }),
    };
  });
}

interface Request {
  query: ListQuery;
  words: readonly string[];
  limit: number;
  cursor: Cursor | undefined;
}

interface Found {
  matches: number;
  ranked?: number;
  /** Positions, in the order to show. */
  places: number[];
  next?: Omit<Cursor, "generation">;
}

async function ranked(
  db: Db,
  generation: Generation,
  { query: { filters }, words, limit, cursor }: Request,
): Promise<Found> {
  const found = await findCandidates(db, generation, { words, filters, limit: MOST_RANKED + 1 });
  const fields = JSON.parse(generation.fields) as string[];
  const best = rank(found.slice(0, MOST_RANKED), { words, fields });
  const from = cursor?.at ?? 0;
  const places = best.slice(from, from + limit).map(({ position }) => position);
  return {
    matches: best.length,
    ...(found.length > MOST_RANKED && { ranked: MOST_RANKED }),
    places,
    ...(from + limit < best.length && { next: { at: from + limit } }),
  };
}

async function ordered(db: Db, generation: Generation, request: Request): Promise<Found> {
  const { query, limit, cursor } = request;
  const text = await textSearch(db, generation, query);
  const isWhole = text === undefined && query.filters.length === 0;
  const where = matching(generation, { textQuery: text, filters: query.filters });
  const [counted] = isWhole ? [] : await db.select({ matches: count() }).from(copyRows).where(where);
  const places = await placesAfter(db, { generation, where, sort: query.sort, limit: limit + 1, cursor });
  const last = places[limit - 1];
  return {
    matches: counted?.matches ?? generation.rows,
    places: places.slice(0, limit).map(({ position }) => position),
    ...(places.length > limit &&
      last && { next: { at: last.position, ...(query.sort && { sort: last.sort }) } }),
  };
}

interface PlacesRequest {
  generation: Generation;
  where: SQL | undefined;
  sort: Sort | undefined;
  limit: number;
  cursor: Pick<Cursor, "at" | "sort"> | undefined;
}

/** The next places in an order, with the texts they are sorted by. */
export async function placesAfter(
  db: Db,
  { generation, where, sort, limit, cursor }: PlacesRequest,
): Promise<{ position: number; sort: string }[]> {
  const { position } = copyRows;
  if (!sort) {
    const after = cursor && sql`${position} > ${cursor.at}`;
    return db
      .select({ position, sort: sql<string>`''` })
      .from(copyRows)
      .where(and(where, after))
      .orderBy(asc(position))
      .limit(limit);
  }
  const isDescending = sort.direction === "descending";
  const key = sortKey(columnOf(generation, sort.field), isDescending);
  const further = isDescending ? sql`<` : sql`>`;
  const after =
    cursor &&
    sql`(${key} ${further} ${cursor.sort ?? ""} collate "C" or (${key} = ${cursor.sort ?? ""} and ${position} > ${cursor.at}))`;
  return db
    .select({ position, sort: sql<string>`${key}` })
    .from(copyRows)
    .where(and(where, after))
    .orderBy(isDescending ? sql`${key} desc` : sql`${key} asc`, asc(position))
    .limit(limit);
}

/** What rows are sorted by, byte by byte. Descending, null and absent come last all the same: so they get the least of texts. */
function sortKey(column: number, isDescending: boolean): SQL<string> {
  const text = sql`coalesce(${copyRows.sorts}[${sql.raw(String(column))}], '5') collate "C"`;
  if (!isDescending) return sql<string>`${text}`;
  return sql<string>`(case when ${text} >= ${MISSING_FROM} then chr(${sql.raw("38")} - ascii(${text}) + 48) else ${text} end collate "C")`;
}

/** These rows of a generation, in this order. @throws CopyReplaced when the generation is being deleted */
export async function rowsAt(
  db: Db,
  generation: Generation,
  places: readonly number[],
): Promise<StoredRow[]> {
  if (places.length === 0) return [];
  const rows = await db
    .select(STORED)
    .from(copyRows)
    .where(and(eq(copyRows.generation, generation.id), inArray(copyRows.position, [...places])));
  const byPlace = new Map(rows.map(({ position, ...row }) => [position, row]));
  return places.map((place) => {
    const row = byPlace.get(place);
    if (!row) throw new CopyReplaced();
    return row;
  });
}

const STORED = {
  position: copyRows.position,
  key: copyRows.key,
  after: copyRows.after,
  readAt: copyRows.readAt,
  text: copyRows.row,
};

/** One row of the copy, by its key. @throws NoCopy */
export async function readRow(db: Db, place: Place, key: string) {
  const generation = await generationInUse(db, place);
  const [found] = await db
    .select(STORED)
    .from(copyRows)
    .where(and(eq(copyRows.generation, generation.id), eq(copyRows.key, key)));
  if (!found) return undefined;
  const { position: _place, ...row } = found;
  return { copy: describeGeneration(generation), row };
}
