import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { AccessEvent } from "@/lib/contract/access";
import type { AccessState } from "@/lib/server/access/verdict/access-state";
import { isState } from "@/lib/server/access/verdict/state-shape";
import type { Db } from "@/lib/server/db/open-database";
import { accessEvents, accessStates } from "@/lib/server/db/schema";
import type { VerdictEvent } from "./access-store";
import { type FormerTarget, parseFormer } from "./former-targets";

/** The advisory lock under which events are written: any number, the same in every instance of Rollcall. */
const EVENT_LOCK = 7_305_411_288;
const MOST_READ = 2_000;

/** What is known of a connection, and of which key and address; `formerTargets` are those that it had before, oldest first. */
export interface KnownState<State = AccessState> {
  target: string;
  state: State;
  formerTargets: readonly FormerTarget[];
}

/** The unwritten events and the state of one connection; `at` in milliseconds since the epoch. */
export interface Change {
  connection: string;
  events: readonly VerdictEvent[];
  known?: (KnownState & { at: number }) | undefined;
}

/**
 * Writes all of it or nothing. Instances that share the database each notice the same change of a verdict: an event that
 * only repeats the verdict before it is left out.
 */
export async function writeChange(db: Db, { connection, events, known }: Change): Promise<void> {
  await db.transaction(async (transaction) => {
    if (events.length > 0) {
      await transaction.execute(sql`select pg_advisory_xact_lock(${EVENT_LOCK}::bigint)`);
    }
    for (const event of events) await transaction.execute(insertUnlessRepeated(connection, event));
    if (!known) return;
    const { target, formerTargets, at } = known;
    // Within the state, where an earlier release passes over what it does not know.
    const row = { target, state: { ...known.state, formerTargets }, updatedAt: new Date(at) };
    await transaction
      .insert(accessStates)
      .values({ connection, ...row })
      // Another instance may have seen newer evidence.
      .onConflictDoUpdate({
        target: accessStates.connection,
        set: row,
        setWhere: sql`${accessStates.updatedAt} <= excluded.updated_at`,
      });
  });
}

function insertUnlessRepeated(connection: string, event: VerdictEvent) {
  const { at, code } = event;
  const [resource, requestId] = [event.resource ?? null, event.requestId ?? null];
  const time = new Date(at).toISOString();
  return sql`
    insert into access_events (connection, at, code, resource, request_id)
    select ${connection}, ${time}::timestamptz, ${code}, ${resource}::text, ${requestId}::text
    where not exists (
      select 1 from (
        select code, resource from access_events
        where connection = ${connection} and at <= ${time}::timestamptz
        order by at desc, id desc limit 1
      ) before
      where before.code = ${code} and before.resource is not distinct from ${resource}::text
    )`;
}

/** What is kept, by connection; an earlier release may have kept less of it. */
export async function readStates(
  db: Db,
  now: number,
): Promise<Map<string, KnownState<Partial<AccessState>>>> {
  const known = new Map<string, KnownState<Partial<AccessState>>>();
  for (const { connection, target, state: stored } of await db.select().from(accessStates)) {
    if (!isState(stored)) continue;
    const { formerTargets, ...state } = stored as typeof stored & { formerTargets?: unknown };
    known.set(connection, { target, state, formerTargets: parseFormer(formerTargets, now) });
  }
  return known;
}

export async function readLatest(db: Db): Promise<(VerdictEvent & { connection: string })[]> {
  const rows = await db
    .selectDistinctOn([accessEvents.connection])
    .from(accessEvents)
    .orderBy(accessEvents.connection, desc(accessEvents.at), desc(accessEvents.id));
  return rows.map((row) => ({ connection: row.connection, ...eventOf(row) }));
}

/**
 * Events since then, oldest first, and before them the one that was in force, unless there are more than are read: what was in force before
 * the oldest of those is not known. One statement over one index.
 */
export async function readHistory(db: Db, connection: string, from: number): Promise<AccessEvent[]> {
  const of = eq(accessEvents.connection, connection);
  const newestFirst = [desc(accessEvents.at), desc(accessEvents.id)];
  const since = db
    .select()
    .from(accessEvents)
    .where(and(of, gte(accessEvents.at, new Date(from))))
    .orderBy(...newestFirst)
    .limit(MOST_READ);
  const before = db
    .select()
    .from(accessEvents)
    .where(and(of, lt(accessEvents.at, new Date(from))))
    .orderBy(...newestFirst)
    .limit(1);
  const rows = await since.unionAll(before);
  const events = rows
    .map(eventOf)
    .sort((one, other) => one.at - other.at || Number(one.id) - Number(other.id));
  return events.slice(events.length > MOST_READ ? 1 : 0);
}

function eventOf({ id, at, code, resource, requestId }: typeof accessEvents.$inferSelect): AccessEvent {
  return {
    id: String(id),
    at: at.getTime(),
    code,
    ...(resource !== null && { resource }),
    ...(requestId !== null && { requestId }),
  };
}
