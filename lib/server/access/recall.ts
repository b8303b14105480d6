import { and, desc, eq, gte, isNotNull, isNull, like, lt, ne, or, sql } from "drizzle-orm";
import type { LocalCode } from "@/lib/contract/api-error";
import { personLabel } from "@/lib/server/auth/people/account";
import type { Db } from "@/lib/server/db/open-database";
import { journal, people } from "@/lib/server/db/schema";
import type { Directory } from "@/lib/server/directory/door";
import type { PastCall } from "@/lib/server/upstream/budget/replay";
import { formatSpender } from "@/lib/server/upstream/budget/state";
import type { PastExchange } from "@/lib/server/upstream/token/past-exchange";
import type { Access } from "./access";
import type { SpentCall } from "./charts/budget-minutes";
import type { Stretch } from "./store/former-targets";

const HOUR_MS = 3_600_000;
/** More than an hour of the documented limit; with a higher limit only the newest calls are read. */
const MOST_CALLS = 10_000;
const UNREACHABLE: LocalCode = "upstream_unreachable";

interface RecallDeps {
  db: Db;
  access: Pick<Access, "recall">;
  /** Takes in what was sent, where the budget and the rests of the token endpoint have not been kept. */
  sent?: Pick<Directory, "recallCalls" | "recallExchanges"> | undefined;
  /** When which connections had this key and address: what was spent then is of all that have them now. */
  stretchesOf(target: string): readonly Stretch[];
  /** The key and address of each connection. */
  targets: ReadonlyMap<string, string>;
  /** When this process began to count, in milliseconds since the epoch. */
  startedAt: number;
}

/**
 * Gives access what each connection spent in the hour before the start, from the journal, so that the chart of the budget
 * does not begin empty, and the budget and the token endpoints what of that the service counts still: bounded queries, one after another.
 * Rejects with the database's error.
 */
export async function recallSpent(deps: RecallDeps): Promise<void> {
  const { db, access, sent, stretchesOf, targets, startedAt } = deps;
  const connections = [...targets.keys()];
  const recalled = new Set<string>();
  // First, as they are few, and the next call may need a token.
  await sent?.recallExchanges(await readExchanges(db, startedAt));
  for (const [connection, target] of targets) {
    const went = { target, stretches: stretchesOf(target), connections };
    const rows = await readSpent(db, went, startedAt);
    access.recall(
      connection,
      rows.map((row) => toSpentCall(row, connection)),
    );
    const readers = rows.flatMap(({ call: { person }, email }) =>
      person && email ? [{ id: person, email }] : [],
    );
    if (!recalled.has(target)) await sent?.recallCalls(target, rows.map(toPastCall), readers);
    recalled.add(target);
  }
}

/** Which calls went by a key and address: those of these connections that say so, and of an earlier release, which do not, those of these stretches. */
interface WhatWent {
  target: string;
  stretches: readonly Stretch[];
  connections: string[];
}

/**
 * The calls that went by this key and address in that hour, in the order in which they ended, as they were counted then. People come with their addresses, as no session
 * has named them yet.
 */
async function readSpent(
  db: Db,
  { target, stretches, connections }: WhatWent,
  startedAt: number,
): Promise<SpentRow[]> {
  const since = startedAt - HOUR_MS;
  const { connection, at, durationMs, person, purpose, status, requestId } = journal;
  const { limitAfter: limit, remainingAfter: remaining, resetsAfter: resetsAt, elsewhere } = journal;
  const { windowEnds, target: wentBy } = journal;
  const within = (stretch: Stretch) =>
    and(
      eq(connection, stretch.connection),
      gte(at, new Date(Math.max(stretch.from, since))),
      lt(at, new Date(Math.min(stretch.until, startedAt))),
    );
  const allHour = (each: string) => within({ connection: each, from: since, until: startedAt });
  const rows = await db
    .select({
      call: { connection, at, durationMs, person, purpose, status, requestId },
      budget: { limit, remaining, elsewhere, resetsAt, windowEnds },
      email: personLabel,
    })
    .from(journal)
    .leftJoin(people, eq(sql`${people.id}::text`, person))
    .where(
      and(
        or(
          and(isNull(wentBy), or(sql`false`, ...stretches.filter(({ until }) => until > since).map(within))),
          and(eq(wentBy, target), or(sql`false`, ...connections.map(allHour))),
        ),
        eq(journal.sent, true),
        ne(purpose, "token"),
        like(journal.path, "/v1/%"),
        // A row does not tell which of these had a connection, as one that broke did: one call too few is put right by the next answer, one too many may hold it up.
        or(isNotNull(status), ne(sql`coalesce(${journal.code}, '')`, UNREACHABLE)),
      ),
    )
    .orderBy(desc(at), desc(journal.id))
    .limit(MOST_CALLS);
  return rows.toReversed().sort((one, other) => endOf(one) - endOf(other));
}

/**
 * The exchanges of that hour, in the order in which they ended, also of keys and connections that are gone: a token endpoint counts
 * by where they come from (interface, "Limits"). Rows of an earlier release do not say by which key.
 */
async function readExchanges(db: Db, startedAt: number): Promise<PastExchange[]> {
  const { target: key, at, durationMs, purpose, status, code, requestId, headers } = journal;
  const rows = await db
    .select({ key: sql<string>`${key}`, at, durationMs, status, code, requestId, headers })
    .from(journal)
    .where(
      and(
        eq(purpose, "token"),
        gte(at, new Date(startedAt - HOUR_MS)),
        lt(at, new Date(startedAt)),
        isNotNull(key),
        eq(journal.sent, true),
      ),
    )
    .orderBy(desc(at), desc(journal.id))
    .limit(MOST_CALLS);
  const exchanges = rows.map((row) => ({
    key: row.key,
    sentAt: row.at.getTime(),
    endedAt: row.at.getTime() + row.durationMs,
    headers: row.headers ?? {},
    ...(row.status !== null && { status: row.status }),
    ...(row.code !== null && { code: row.code }),
    ...(row.requestId !== null && { requestId: row.requestId }),
  }));
  return exchanges.toReversed().sort((one, other) => one.endedAt - other.endedAt);
}

function endOf({ call: { at, durationMs } }: SpentRow): number {
  return at.getTime() + durationMs;
}

interface SpentRow {
  call: Pick<
    typeof journal.$inferSelect,
    "connection" | "at" | "durationMs" | "person" | "purpose" | "status" | "requestId"
  >;
  budget: Record<"limit" | "remaining" | "elsewhere", number | null> &
    Record<"resetsAt" | "windowEnds", Date | null>;
  email: string | null;
}

function toPastCall({ call, budget: { limit, remaining, resetsAt } }: SpentRow): PastCall {
  const { at, durationMs, purpose, person, status } = call;
  const isTold = limit !== null && remaining !== null && resetsAt !== null;
  return {
    spender: formatSpender(purpose, person ?? undefined),
    sentAt: at.getTime(),
    endedAt: at.getTime() + durationMs,
    ...(status !== null && { status }),
    ...(isTold && { told: { limit, remaining, resetsAt: resetsAt.getTime() } }),
  };
}

/** The call for a chart of this connection, on whose pages are its own requests alone. */
function toSpentCall(
  { call, budget: { limit, remaining, elsewhere, resetsAt, windowEnds }, email }: SpentRow,
  connection: string,
): SpentCall {
  const { at, durationMs, purpose, status, requestId } = call;
  const person = email ?? call.person;
  const isKnown = limit !== null && remaining !== null;
  return {
    at: at.getTime(),
    durationMs,
    purpose: purpose as SpentCall["purpose"],
    ...(person !== null && { person }),
    ...(status !== null && { status }),
    ...(requestId !== null && call.connection === connection && { requestId }),
    ...(isKnown && {
      budget: {
        isKnown: true,
        limit,
        remaining,
        ...(elsewhere !== null && { elsewhere }),
        ...(resetsAt && { resetsAt: resetsAt.getTime() }),
        ...(windowEnds && { windowEndsAt: windowEnds.getTime() }),
      },
    }),
  };
}
