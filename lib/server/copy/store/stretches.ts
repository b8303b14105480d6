import { and, eq, inArray, sql } from "drizzle-orm";
import type { ListQuery } from "@/lib/query/query";
import type { Db } from "@/lib/server/db/open-database";
import { copyRows } from "@/lib/server/db/schema";
import { byWords } from "./by-words";
import { textSearch } from "./find-candidates";
import { generationInUse, placesAfter, rowsAt } from "./read-rows";
import type { Place, StoredRow } from "./types";
import { matching } from "./where";

/** As many places are put in order by one statement. */
const PLACES = 20_000;
const ROWS = 500;
const BYTES = 4 * 1024 * 1024;

/**
 * Every row that a query finds, sorted if it says so, else in the service's order, in stretches of at most 4 MiB (or one row).
 * @throws NoCopy; CopyReplaced when a walk replaces the copy meanwhile
 */
export async function* readStretches(
  db: Db,
  place: Place,
  query: ListQuery,
): AsyncGenerator<readonly StoredRow[]> {
  const generation = await generationInUse(db, place);
  const textQuery = await byWords(db, query, (on) => textSearch(on, generation, query));
  const where = matching(generation, { textQuery, filters: query.filters });
  let cursor: { at: number; sort?: string } | undefined;
  for (;;) {
    const order = { generation, where, sort: query.sort, limit: PLACES, cursor };
    const places = await byWords(db, query, (on) => placesAfter(on, order));
    for (let from = 0; from < places.length; ) {
      const some = places.slice(from, from + ROWS).map(({ position }) => position);
      const fits = await howManyFit(db, generation.id, some);
      yield await rowsAt(db, generation, some.slice(0, fits));
      from += fits;
    }
    const last = places.at(-1);
    if (places.length < PLACES || !last) return;
    cursor = { at: last.position, sort: last.sort };
  }
}

/** How many of these rows, from the first on, are small enough to be read at once; at least one. */
async function howManyFit(db: Db, generation: number, places: readonly number[]): Promise<number> {
  const sizes = await db
    .select({ position: copyRows.position, bytes: sql<number>`octet_length(${copyRows.row})` })
    .from(copyRows)
    .where(and(eq(copyRows.generation, generation), inArray(copyRows.position, [...places])));
  const bytesAt = new Map(sizes.map(({ position, bytes }) => [position, bytes]));
  let sum = 0;
  const tooMany = places.findIndex((place) => {
    sum += bytesAt.get(place) ?? 0;
    return sum > BYTES;
  });
  return tooMany < 0 ? places.length : Math.max(tooMany, 1);
}
