import { and, eq, gt, inArray, isNotNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db, Transaction } from "@/lib/server/db/open-database";
import { copyChanges, copyRows } from "@/lib/server/db/schema";
import { type Generation, lockCopy } from "./copies";
import { fieldChanges, nameOf } from "./field-changes";
import type { Place } from "./types";

type NewChange = typeof copyChanges.$inferInsert;

/** As many rows as are read by one statement, and as it looks through for them: where little differs, it would look through all. */
const [STRETCH, WINDOW] = [100, 5_000];

interface Walks {
  before: Generation;
  next: Generation;
  endedAt: number;
}

/**
 * Works out what differs between two complete walks, by key. It happened between the beginning of the one and the end of the other,
 * as a walk does not see what happens behind it. The result counts once the later walk is complete; what an earlier attempt found is replaced.
 * @throws LeaseLost
 */
export async function findChanges(db: Db, place: Place, fence: number, walks: Walks): Promise<void> {
  const { before, next, endedAt } = walks;
  await db.transaction(async (transaction) => {
    await lockCopy(transaction, place, fence);
    await transaction.delete(copyChanges).where(and(isOf(place), eq(copyChanges.generation, next.id)));
  });
  const base = { ...place, generation: next.id, from: before.startedAt, to: endedAt };
  const except = new Set([...(JSON.parse(before.omit) as string[]), ...(JSON.parse(next.omit) as string[])]);
  const write = async (changes: readonly NewChange[]) => {
    if (changes.length === 0) return;
    await db.transaction(async (transaction) => {
      await lockCopy(transaction, place, fence);
      await transaction.insert(copyChanges).values([...changes]);
    });
  };
  for await (const rows of onlyIn(db, next.id, before.id)) {
    await write(await joinedOrBack(db, place, next, { base, except, rows }));
  }
  for await (const rows of onlyIn(db, before.id, next.id)) {
    await write(rows.map(({ key, row }) => ({ ...base, kind: "not_seen", key, name: nameOf(row), row })));
  }
  for await (const rows of different(db, before.id, next.id)) {
    await write(
      rows.flatMap(({ key, row, other }) => changed({ ...base, key }, { before: other, after: row }, except)),
    );
  }
}

/** Rows that the walk before had not: new ones, and those that it had only missed, which may have changed since they were seen. */
async function joinedOrBack(
  db: Db,
  place: Place,
  next: Generation,
  {
    base,
    except,
    rows,
  }: { base: Omit<NewChange, "kind" | "key">; except: ReadonlySet<string>; rows: readonly Row[] },
): Promise<NewChange[]> {
  const missing = await db
    .select({ key: copyChanges.key, row: copyChanges.row, from: copyChanges.from })
    .from(copyChanges)
    .where(
      and(
        isMissing(place, next.id),
        inArray(
          copyChanges.key,
          rows.map(({ key }) => key),
        ),
      ),
    );
  const lastSeen = new Map(missing.map((each) => [each.key, each]));
  return rows.flatMap(({ key, row }) => {
    const seen = lastSeen.get(key);
    if (!seen) return [{ ...base, kind: "joined" as const, key, name: nameOf(row) }];
    return changed({ ...base, key, from: seen.from }, { before: seen.row ?? row, after: row }, except);
  });
}

function changed(
  base: Omit<NewChange, "kind">,
  { before, after }: { before: string; after: string },
  except: ReadonlySet<string>,
): NewChange[] {
  const fields = fieldChanges(before, after, except);
  if (fields.length === 0) return [];
  const details = { fields: JSON.stringify(fields), fieldNames: fields.map(({ field }) => field) };
  return [{ ...base, kind: "changed", name: nameOf(after), ...details }];
}

/**
 * Of those that an earlier walk did not see: who is back was never away, and who is missing again has left, since they were last seen and before the
 * end of this walk, as the earlier one may only have missed them.
 * @param next the walk that is becoming complete
 */
export async function settleMissing(
  transaction: Transaction,
  place: Place,
  { next, endedAt }: Pick<Walks, "next" | "endedAt">,
): Promise<void> {
  const settled = await transaction.delete(copyChanges).where(isMissing(place, next.id)).returning();
  const back = await transaction
    .select({ key: copyRows.key })
    .from(copyRows)
    .where(and(eq(copyRows.generation, next.id), keyIn(settled)));
  const isBack = new Set(back.map(({ key }) => key));
  const left = settled.filter(({ key }) => !isBack.has(key));
  if (left.length === 0) return;
  await transaction.insert(copyChanges).values(
    left.map(({ id: _found, ...change }) => ({
      ...change,
      kind: "left" as const,
      row: null,
      generation: next.id,
      to: endedAt,
    })),
  );
}

function keyIn(those: readonly { key: string }[]) {
  return sql`${copyRows.key} = any(${sql.param(
    those.map(({ key }) => key),
    copyRows.words,
  )})`;
}

interface Row {
  key: string;
  row: string;
}

/** Rows of a generation whose keys another has not, in stretches by key. */
async function* onlyIn(db: Db, id: number, other: number): AsyncGenerator<Row[]> {
  yield* byKey(db, id, (between) =>
    db
      .select({ key: copyRows.key, row: copyRows.row })
      .from(copyRows)
      .where(
        and(
          eq(copyRows.generation, id),
          between,
          sql`not exists (select from ${copyRows} as other where other.generation = ${other} and other.key = ${copyRows.key})`,
        ),
      )
      .orderBy(copyRows.key)
      .limit(STRETCH),
  );
}

/** Rows that both generations have, and that are not the same in both: `row` of the later, `other` of the earlier. */
async function* different(db: Db, before: number, next: number): AsyncGenerator<(Row & { other: string })[]> {
  const earlier = alias(copyRows, "earlier");
  yield* byKey(db, next, (between) =>
    db
      .select({ key: copyRows.key, row: copyRows.row, other: earlier.row })
      .from(copyRows)
      .innerJoin(earlier, and(eq(earlier.generation, before), eq(earlier.key, copyRows.key)))
      .where(and(eq(copyRows.generation, next), sql`${earlier.digest} <> ${copyRows.digest}`, between))
      .orderBy(copyRows.key)
      .limit(STRETCH),
  );
}

/** Reads a generation window by window of its keys, each in stretches. */
async function* byKey<Each extends Row>(
  db: Db,
  id: number,
  read: (between: SQL | undefined) => Promise<Each[]>,
): AsyncGenerator<Each[]> {
  let after: string | undefined;
  do {
    const end = await endOfWindow(db, id, after);
    let rows: Each[];
    let from = after;
    do {
      rows = await read(and(isAfter(from), end === undefined ? undefined : lte(copyRows.key, end)));
      if (rows.length > 0) yield rows;
      from = rows.at(-1)?.key;
    } while (rows.length === STRETCH);
    after = end;
  } while (after !== undefined);
}

/** The last key of the window after this key; undefined when it is the last window. */
async function endOfWindow(db: Db, id: number, after: string | undefined): Promise<string | undefined> {
  const [last] = await db
    .select({ key: copyRows.key })
    .from(copyRows)
    .where(and(eq(copyRows.generation, id), isAfter(after)))
    .orderBy(copyRows.key)
    .offset(WINDOW - 1)
    .limit(1);
  return last?.key;
}

function isAfter(key: string | undefined): SQL | undefined {
  return key === undefined ? undefined : gt(copyRows.key, key);
}

function isOf({ connection, resource }: Place) {
  return and(eq(copyChanges.connection, connection), eq(copyChanges.resource, resource));
}

/** Those that a walk before this one did not see. */
function isMissing(place: Place, next: number) {
  return and(
    isOf(place),
    eq(copyChanges.kind, "not_seen"),
    isNotNull(copyChanges.row),
    lt(copyChanges.generation, next),
  );
}
