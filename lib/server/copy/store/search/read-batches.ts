import type { ListQuery } from "@/lib/query/query";
import { generationInUse } from "@/lib/server/copy/store/generations";
import type { ListId, StoredRow } from "@/lib/server/copy/store/types";
import type { Db } from "@/lib/server/db/open-database";
import type { Cursor } from "./cursor";
import { chooseTextQuery } from "./find-candidates";
import { readOrder } from "./read-order";
import { howManyRowsFit, rowsAt } from "./rows-at";
import { rowsMatch } from "./rows-match";
import { withWordIndex } from "./with-word-index";

/** As many rows are put in order by one statement: more where it has to sort all of them first. */
const ORDERED = { sorted: 20_000, unsorted: 2_000 } as const;
const BATCH = 500;

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
  const limit = sort ? ORDERED.sorted : ORDERED.unsorted;
  let cursor: Pick<Cursor, "at" | "sort"> | undefined;
  do {
    const request = { generation, where, sort, limit, cursor };
    const order = await withWordIndex(db, generation, query, (indexed) => readCompactOrder(indexed, request));
    // Where nothing is left, it may be that all were deleted meanwhile.
    if (order.positions.length === 0) await rowsAt(db, generation, []);
    for (let from = 0; from < order.positions.length; ) {
      const positions = [...order.positions.subarray(from, from + BATCH)];
      const fits = await howManyRowsFit(db, generation, positions);
      yield await rowsAt(db, generation, positions.slice(0, fits));
      from += fits;
    }
    cursor = order.next;
  } while (cursor);
}

/** The same as numbers side by side: until a slow reader has read them all, nothing else of the order is kept. */
async function readCompactOrder(
  db: Db,
  request: Parameters<typeof readOrder>[1],
): Promise<{ positions: Int32Array; next?: Pick<Cursor, "at" | "sort"> }> {
  const order = await readOrder(db, request);
  const positions = Int32Array.from(order, ({ position }) => position);
  const last = order.at(-1);
  if (order.length < request.limit || !last) return { positions };
  return { positions, next: { at: last.position, sort: last.sort } };
}
