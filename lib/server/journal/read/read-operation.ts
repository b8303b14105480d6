import { and, asc, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { JournalOperation } from "@/lib/contract/journal";
import type { Db } from "@/lib/server/db/open-database";
import { journal, journalServed } from "@/lib/server/db/schema";
import type { CursorPosition } from "@/lib/server/input/cursor";
import { toDetail } from "@/lib/server/journal/row/entry";
import { neutralize } from "@/lib/server/journal/row/neutralize";
import { present } from "@/lib/server/upstream/protocol/present";
import { type AbsoluteFilter, newerThan, olderThan } from "./conditions";
import { firstMatching, NEWEST_FIRST, OLDEST_FIRST, readRows } from "./read-rows";

/** Far more than the retries, replays and exchanges of any operation. */
const MOST_ATTEMPTS = 200;

/** In the order of their ends: an attempt that waited for a token began before the exchange that brought it. */
const AS_THEY_ENDED = [asc(journal.id)];

/** The operation of the newest attempt with this request id, or undefined when there is none. */
export async function readOperation(
  db: Db,
  connection: string,
  requestId: string,
  filter: AbsoluteFilter,
): Promise<Omit<JournalOperation, "now"> | undefined> {
  const ofConnection = eq(journal.connection, connection);
  const id = neutralize(requestId, 200);
  const ofRequest = and(ofConnection, eq(journal.requestId, id));
  const [entry] = await readRows(db, ofRequest, 1, NEWEST_FIRST);
  if (!entry) return undefined;
  const { operation } = entry;
  const ofOperation = and(ofConnection, eq(journal.operation, operation), ne(journal.outcome, "gap"));
  const attempts = await readRows(db, ofOperation, MOST_ATTEMPTS, AS_THEY_ENDED);
  const [served] = await db.select().from(journalServed).where(eq(journalServed.operation, operation));
  const place = { at: entry.at.getTime(), id: entry.id };
  const beside = (side: (place: CursorPosition) => SQL, order: readonly SQL[]) => {
    const among = and(side(place), ne(journal.requestId, id), isNotNull(journal.requestId), IS_NEWEST);
    return neighbour(db, firstMatching({ connection, filter, beside: among }, 1, order), order);
  };
  const newer = await beside(newerThan, OLDEST_FIRST);
  const older = await beside(olderThan, NEWEST_FIRST);
  return {
    entry: String(entry.id),
    operation,
    attempts: attempts.map(toDetail),
    shared: served?.shared ?? 0,
    cached: served?.cached ?? 0,
    ...present({ newer, older }),
  };
}

const later = alias(journal, "later");

/** Only the newest entry of a request id is a neighbour, as the id leads there: otherwise next and previous could go in circles. */
const IS_NEWEST = sql`not exists (select 1 from ${journal} ${sql.identifier("later")}
  where ${later.connection} = ${journal.connection} and ${later.requestId} = ${journal.requestId}
  and (${later.at}, ${later.id}) > (${journal.at}, ${journal.id}))`;

/** The request id of the first entry in this order. */
async function neighbour(db: Db, where: SQL | undefined, order: readonly SQL[]): Promise<string | undefined> {
  const [found] = await db
    .select({ requestId: journal.requestId })
    .from(journal)
    .where(where)
    .orderBy(...order)
    .limit(1);
  return found?.requestId ?? undefined;
}
