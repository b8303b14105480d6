import { and, eq, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Generation } from "@/lib/server/copy/store/generations";
import type { ListId } from "@/lib/server/copy/store/types";
import type { Transaction } from "@/lib/server/db/open-database";
import { copyChanges, copyRows } from "@/lib/server/db/schema";
import { ofCompleteWalks } from "./of-complete-walks";

/**
 * Settles what became of everybody whom the walk before did not see: who is in this one was never away, and who is not has left. They left
 * between the last walk that saw them and the end of this one, as the one between may only have missed them.
 * @param next the walk that is becoming complete
 */
export async function settleNotSeen(
  transaction: Transaction,
  list: ListId,
  { next, endedAt }: { next: Generation; endedAt: number },
): Promise<void> {
  // In one statement, as of a list that has become empty these are all of its rows.
  await transaction.execute(sql`
    with settled as (delete from ${copyChanges} where ${isNotSeenBefore(list, next)} returning *)
    insert into ${copyChanges} (connection, resource, generation, kind, key, name, "from", "to")
    select connection, resource, ${next.id}, 'left', key, name, "from", ${endedAt} from settled
    where not exists (select from ${copyRows} where ${copyRows.generation} = ${next.id} and ${copyRows.key} = settled.key)`);
}

/** The changes that say that a walk before this one did not see somebody. */
export function isNotSeenBefore(list: ListId, next: Generation): SQL | undefined {
  return and(
    ofCompleteWalks(list),
    eq(copyChanges.kind, "not_seen"),
    isNotNull(copyChanges.row),
    lt(copyChanges.generation, next.id),
  );
}
