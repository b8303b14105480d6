import { setImmediate } from "node:timers/promises";
import { and, inArray } from "drizzle-orm";
import { deleteFound } from "@/lib/server/copy/store/delete-copy";
import type { Generation } from "@/lib/server/copy/store/generations";
import type { ListId } from "@/lib/server/copy/store/types";
import type { Db, Transaction } from "@/lib/server/db/open-database";
import { copyChanges } from "@/lib/server/db/schema";
import { type KeyedRow, rowsOnlyIn, rowsThatDiffer } from "./compare-generations";
import { fieldChanges, nameOf } from "./field-changes";
import { isNotSeenBefore } from "./settle-not-seen";

type NewChange = typeof copyChanges.$inferInsert;

interface TwoWalks {
  before: Generation;
  next: Generation;
  endedAt: number;
}

/**
 * Finds what differs between two complete walks, by key, and stores it in place of what an earlier attempt stored. Each change happened
 * between the beginning of the one and the end of the other, as a walk does not see what happens behind it. Nobody is shown changes until
 * the later walk is complete.
 * @param requireWalk locks the copy for the rest of the transaction. @throws LeaseLost where the walk is over
 * @throws LeaseLost
 */
export async function findChanges(
  db: Db,
  list: ListId,
  requireWalk: (transaction: Transaction) => Promise<void>,
  walks: TwoWalks,
): Promise<void> {
  const { before, next, endedAt } = walks;
  const base = { ...list, generation: next.id, from: before.startedAt, to: endedAt };
  const except = new Set([...(JSON.parse(before.omit) as string[]), ...(JSON.parse(next.omit) as string[])]);

  async function store(changes: readonly NewChange[]): Promise<void> {
    if (changes.length === 0) return;
    await db.transaction(async (transaction) => {
      await requireWalk(transaction);
      await transaction.insert(copyChanges).values([...changes]);
    });
  }

  const forgetSome = () =>
    db.transaction(async (transaction) => {
      await requireWalk(transaction);
      return deleteFound(transaction, list, next.id);
    });
  while (await forgetSome());
  for await (const rows of rowsOnlyIn(db, next.id, before.id)) {
    const lastSeen = await readLastSeen(db, list, next, rows);
    await store(
      await inTurn(rows, ({ key, row }) => {
        const seen = lastSeen.get(key);
        if (!seen) return [{ ...base, kind: "joined" as const, key, name: nameOf(row) }];
        return changeOf({ ...base, key, from: seen.from }, seen.row ?? row, row, except);
      }),
    );
  }
  for await (const rows of rowsOnlyIn(db, before.id, next.id)) {
    await store(
      await inTurn(rows, ({ key, row }) => [{ ...base, kind: "not_seen", key, name: nameOf(row), row }]),
    );
  }
  for await (const rows of rowsThatDiffer(db, before.id, next.id)) {
    await store(
      await inTurn(rows, ({ key, row, rowBefore }) => changeOf({ ...base, key }, rowBefore, row, except)),
    );
  }
}

/** The changes of all rows. Others get their turn after each row, as a batch of wide rows takes a second. */
async function inTurn<Row>(rows: readonly Row[], changesOf: (row: Row) => NewChange[]): Promise<NewChange[]> {
  const changes: NewChange[] = [];
  for (const row of rows) {
    changes.push(...changesOf(row));
    await setImmediate();
  }
  return changes;
}

/** Of rows that the walk before did not have, those that it had only missed: they are not new, but may have changed since they were last seen. */
async function readLastSeen(db: Db, list: ListId, next: Generation, rows: readonly KeyedRow[]) {
  const keys = rows.map(({ key }) => key);
  const notSeen = await db
    .select({ key: copyChanges.key, row: copyChanges.row, from: copyChanges.from })
    .from(copyChanges)
    .where(and(isNotSeenBefore(list, next), inArray(copyChanges.key, keys)));
  return new Map(notSeen.map((each) => [each.key, each]));
}

/** The change from one row to the other, if any field has changed. */
function changeOf(
  base: Omit<NewChange, "kind">,
  before: string,
  after: string,
  except: ReadonlySet<string>,
): NewChange[] {
  const fields = fieldChanges(before, after, except);
  if (fields.length === 0) return [];
  const details = { fields: JSON.stringify(fields), fieldNames: fields.map(({ field }) => field) };
  return [{ ...base, kind: "changed", name: nameOf(after), ...details }];
}
