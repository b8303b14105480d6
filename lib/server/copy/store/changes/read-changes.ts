import { and, count, desc, eq, gte, inArray, lt, lte, min, sql } from "drizzle-orm";
import type { CopyChangeCounts } from "@/lib/contract/copy-changes";
import { findGenerationInUse, generationInUse } from "@/lib/server/copy/store/generations";
import { howManyFit } from "@/lib/server/copy/store/how-many-fit";
import { ofList } from "@/lib/server/copy/store/of-list";
import {
  type ChangeFilter,
  type ChangesPage,
  CopyReplaced,
  type FieldChange,
  type ListId,
  type PageRequest,
  type StoredChange,
} from "@/lib/server/copy/store/types";
import { storable } from "@/lib/server/copy/text/index-row";
import type { Db } from "@/lib/server/db/open-database";
import { copyChanges } from "@/lib/server/db/schema";
import { ofCompleteWalks } from "./of-complete-walks";

const BATCH = 500;

/**
 * A page of the changes, of at most 4 MiB (or one change), newest first; those that a walk under way has found are not among them.
 * @throws CopyReplaced when the cursor was never one
 */
export async function readChanges(
  db: Db,
  list: ListId,
  filter: ChangeFilter,
  { limit, cursor }: PageRequest,
): Promise<ChangesPage> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw new CopyReplaced();
  const found = await db
    .select({ id: copyChanges.id, bytes: sql<number>`coalesce(octet_length(${copyChanges.fields}), 0)` })
    .from(copyChanges)
    .where(
      and(
        ofCompleteWalks(list),
        matchesFilter(filter),
        cursor ? lt(copyChanges.id, Number(cursor)) : undefined,
      ),
    )
    .orderBy(desc(copyChanges.id))
    .limit(limit + 1);
  const fits = howManyFit(found.slice(0, limit).map(({ bytes }) => bytes));
  const ids = found.slice(0, fits).map(({ id }) => id);
  const rows = await db
    .select()
    .from(copyChanges)
    .where(inArray(copyChanges.id, ids))
    .orderBy(desc(copyChanges.id));
  const [oldest] = await db
    .select({ to: copyChanges.to })
    .from(copyChanges)
    .where(ofCompleteWalks(list))
    // By the index, where the smallest of millions would mean to read them all.
    .orderBy(copyChanges.to)
    .limit(1);
  return {
    changes: rows.map(describeChange),
    ...(found.length > fits && { next: String(ids.at(-1)) }),
    ...(oldest && { reachesBackTo: oldest.to }),
  };
}

/** Every change that matches, newest first. @throws CopyReplaced, NoCopy when the copy is replaced or deleted meanwhile, which changes them */
export async function* changeBatches(
  db: Db,
  list: ListId,
  filter: ChangeFilter,
): AsyncGenerator<readonly StoredChange[]> {
  const { id } = await generationInUse(db, list);
  let cursor: string | undefined;
  do {
    const { changes, next } = await readChanges(db, list, filter, { limit: BATCH, cursor });
    if ((await generationInUse(db, list)).id !== id) throw new CopyReplaced();
    yield changes;
    cursor = next;
  } while (cursor !== undefined);
}

/** How many changes the last complete walk found, none included; undefined where there was no complete walk before it, or changes of its time are kept no longer. */
export async function changeCounts(db: Db, list: ListId): Promise<CopyChangeCounts | undefined> {
  const generation = await findGenerationInUse(db, list);
  if (!generation) return undefined;
  const { id, comparedFrom, movedAt } = generation;
  const rows = await db
    .select({ kind: copyChanges.kind, count: count(), from: min(copyChanges.from) })
    .from(copyChanges)
    .where(and(ofList(copyChanges, list), eq(copyChanges.generation, id)))
    .groupBy(copyChanges.kind);
  // A release before kept no `comparedFrom`, and `sweep` keeps none whose changes are over.
  const from = [comparedFrom, ...rows.map((row) => row.from)].filter((time) => time !== null);
  if (from.length === 0) return undefined;
  const countOf = (kind: string) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return {
    from: Math.min(...from),
    to: movedAt,
    joined: countOf("joined"),
    left: countOf("left"),
    changed: countOf("changed"),
    notSeen: countOf("not_seen"),
  };
}

function matchesFilter({ kinds = [], fields = [], from, to }: ChangeFilter) {
  return and(
    kinds.length > 0 ? inArray(copyChanges.kind, [...kinds]) : undefined,
    fields.length > 0
      ? sql`${copyChanges.fieldNames} && ${sql.param(fields.map(storable), copyChanges.fieldNames)}`
      : undefined,
    from === undefined ? undefined : gte(copyChanges.to, from),
    to === undefined ? undefined : lte(copyChanges.from, to),
  );
}

function describeChange(row: typeof copyChanges.$inferSelect): StoredChange {
  const { id, kind, key, name, from, to, fields } = row;
  return {
    id: String(id),
    kind,
    key,
    ...(name !== null && { name }),
    from,
    to,
    ...(fields !== null && { fields: JSON.parse(fields) as FieldChange[] }),
  };
}
