import { and, eq, exists, ne, sql } from "drizzle-orm";
import type { CopyInUse } from "@/lib/contract/copy";
import { describeGeneration, type Generation, generationInUse } from "@/lib/server/copy/store/generations";
import { howManyFit } from "@/lib/server/copy/store/how-many-fit";
import { CopyReplaced, type ListId, type StoredRow } from "@/lib/server/copy/store/types";
import { storable } from "@/lib/server/copy/text/index-row";
import type { Db } from "@/lib/server/db/open-database";
import { copyGenerations, copyRows } from "@/lib/server/db/schema";
import { rowsAtPositions } from "./rows-match";

const STORED_ROW = {
  key: copyRows.key,
  after: copyRows.after,
  readAt: copyRows.readAt,
  text: copyRows.row,
};

/** The rows at these positions of a generation, in this order. @throws CopyReplaced when the generation is being deleted, also where there are none */
export async function rowsAt(
  db: Db,
  generation: Generation,
  positions: readonly number[],
): Promise<StoredRow[]> {
  // Those that are being deleted are nobody's to read, although some are still there.
  const kept = and(eq(copyGenerations.id, generation.id), ne(copyGenerations.state, "dropped"));
  if (positions.length === 0) {
    if ((await db.$count(copyGenerations, kept)) === 0) throw new CopyReplaced();
    return [];
  }
  const rows = await db
    .select({ position: copyRows.position, row: STORED_ROW })
    .from(copyRows)
    .where(
      and(
        rowsAtPositions(generation, positions),
        exists(db.select({ id: copyGenerations.id }).from(copyGenerations).where(kept)),
      ),
    );
  const byPosition = new Map(rows.map(({ position, row }) => [position, row]));
  return positions.map((position) => {
    const row = byPosition.get(position);
    if (!row) throw new CopyReplaced();
    return row;
  });
}

/** How many of these rows, from the first on, are small enough to be read at once; at least one. */
export async function howManyRowsFit(
  db: Db,
  generation: Generation,
  positions: readonly number[],
): Promise<number> {
  if (positions.length < 2) return positions.length;
  const sizes = await db
    .select({ position: copyRows.position, bytes: sql<number>`octet_length(${copyRows.row})` })
    .from(copyRows)
    .where(rowsAtPositions(generation, positions));
  const bytesAt = new Map(sizes.map(({ position, bytes }) => [position, bytes]));
  return howManyFit(positions.map((position) => bytesAt.get(position) ?? 0));
}

/** One row of the copy in use, by its key; undefined where it has none with this key. @throws NoCopy */
export async function readRow(
  db: Db,
  list: ListId,
  key: string,
): Promise<{ copy: CopyInUse; row: StoredRow } | undefined> {
  const generation = await generationInUse(db, list);
  const [row] = await db
    .select(STORED_ROW)
    .from(copyRows)
    .where(and(eq(copyRows.generation, generation.id), eq(copyRows.key, storable(key))));
  return row && { copy: describeGeneration(generation), row };
}
