import { and, desc, eq, gte, like, lt, ne, sql } from "drizzle-orm";
import { personLabel } from "@/lib/server/auth/people/account";
import type { Db } from "@/lib/server/db/open-database";
import { journal, people } from "@/lib/server/db/schema";
import type { Access } from "./access";
import type { SpentCall } from "./charts/budget-minutes";

const HOUR_MS = 3_600_000;
/** More than an hour of the documented limit; with a higher limit only the newest calls are read. */
const MOST_CALLS = 10_000;

interface RecallDeps {
  db: Db;
  access: Pick<Access, "recall">;
  /** The connections whose key and address have not changed since. */
  connections: Iterable<string>;
  /** When this process began to count, in milliseconds since the epoch. */
  startedAt: number;
}

/**
 * Gives access what each connection spent in the hour before the start, from the journal, so that the chart of the budget
 * does not begin empty: one bounded query each, one after another. Rejects with the database's error.
 */
export async function recallSpent({ db, access, connections, startedAt }: RecallDeps): Promise<void> {
  for (const connection of connections) {
    access.recall(connection, await readSpent(db, connection, startedAt));
  }
}

/** The calls of that hour, oldest first. People come with their addresses, as no session has named them yet. */
async function readSpent(db: Db, connection: string, until: number): Promise<SpentCall[]> {
  const { at, durationMs, person, purpose, status, requestId } = journal;
  const { limitAfter: limit, remainingAfter: remaining, resetsAfter: resetsAt, elsewhere } = journal;
  const rows = await db
    .select({
      call: { at, durationMs, person, purpose, status, requestId },
      budget: { limit, remaining, elsewhere, resetsAt },
      email: personLabel,
    })
    .from(journal)
    .leftJoin(people, eq(sql`${people.id}::text`, person))
    .where(
      and(
        eq(journal.connection, connection),
        gte(at, new Date(until - HOUR_MS)),
        lt(at, new Date(until)),
        eq(journal.sent, true),
        ne(purpose, "token"),
        like(journal.path, "/v1/%"),
      ),
    )
    .orderBy(desc(at), desc(journal.id))
    .limit(MOST_CALLS);
  return rows.toReversed().map(toSpentCall);
}

interface SpentRow {
  call: Pick<
    typeof journal.$inferSelect,
    "at" | "durationMs" | "person" | "purpose" | "status" | "requestId"
  >;
  budget: Record<"limit" | "remaining" | "elsewhere", number | null> & { resetsAt: Date | null };
  email: string | null;
}

function toSpentCall({
  call,
  budget: { limit, remaining, elsewhere, resetsAt },
  email,
}: SpentRow): SpentCall {
  const { at, durationMs, purpose, status, requestId } = call;
  const person = email ?? call.person;
  const isKnown = limit !== null && remaining !== null;
  return {
    at: at.getTime(),
    durationMs,
    purpose: purpose as SpentCall["purpose"],
    ...(person !== null && { person }),
    ...(status !== null && { status }),
    ...(requestId !== null && { requestId }),
    ...(isKnown && {
      budget: {
        isKnown: true,
        limit,
        remaining,
        elsewhere: elsewhere ?? 0,
        ...(resetsAt && { resetsAt: resetsAt.getTime() }),
      },
    }),
  };
}
