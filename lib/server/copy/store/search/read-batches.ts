import { sql } from "drizzle-orm";
import type { ListQuery } from "@/lib/query/query";
import { type Generation, generationInUse } from "@/lib/server/copy/store/generations";
import type { ListId, StoredRow } from "@/lib/server/copy/store/types";
import type { Db } from "@/lib/server/db/open-database";
import { copyRows } from "@/lib/server/db/schema";
import type { Cursor } from "./cursor";
import { chooseTextQuery } from "./find-candidates";
import { readOrder } from "./read-order";
import { rowsAt } from "./rows-at";
import { rowsAtPositions, rowsMatch } from "./rows-match";
import { withWordIndex } from "./with-word-index";

/** As many rows are put in order by one statement. */
const ORDERED = 20_000;
const BATCH = 500;
const BATCH_BYTES = 4 * 1024 * 1024;

/**
 * Every row that a query finds, sorted if it says so, else in the service's order, in batches of at most 4 MiB (or one row).
 * @throws NoCopy; CopyReplaced when a walk replaces the copy meanwhile
 */
export async function* readBatches(
  db: Db,
  list: ListId,
  query: ListQuery,
): AsyncGenerator<readonly StoredRow[]> {
  const generation = await generationInUse(db, list);
  const { filters, sort } = query;
  const textQuery = await withWordIndex(db, generation, query, (indexed, text) =>
    chooseTextQuery(indexed, generation, { text, filters }),
  );
  const where = rowsMatch(generation, { textQuery, filters });
  let cursor: Pick<Cursor, "at" | "sort"> | undefined;
  for (;;) {
    const request = { generation, where, sort, limit: ORDERED, cursor };
    const order = await withWordIndex(db, generation, query, (indexed) => readOrder(indexed, request));
    for (let from = 0; from < order.length; ) {
      const positions = order.slice(from, from + BATCH).map(({ position }) => position);
      const fits = await howManyFit(db, generation, positions);
      yield await rowsAt(db, generation, positions.slice(0, fits));
      from += fits;
    }
    const last = order.at(-1);
    if (order.length < ORDERED || !last) return;
    cursor = { at: last.position, sort: last.sort };
  }
}

/** How many of these rows, from the first on, are small enough to be read at once; at least one. */
async function howManyFit(db: Db, generation: Generation, positions: readonly number[]): Promise<number> {
  const sizes = await db
    .select({ position: copyRows.position, bytes: sql<number>`octet_length(${copyRows.row})` })
    .from(copyRows)
    .where(rowsAtPositions(generation, positions));
  const bytesAt = new Map(sizes.map(({ position, bytes }) => [position, bytes]));
  let sum = 0;
  const tooMany = positions.findIndex((position) => {
    sum += bytesAt.get(position) ?? 0;
    return sum > BATCH_BYTES;
  });
  return tooMany < 0 ? positions.length : Math.max(tooMany, 1);
}
