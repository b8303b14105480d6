import { sql } from "drizzle-orm";
import type { AuditDetails, AuditKind } from "@/lib/contract/audit";
import type { Actor } from "@/lib/server/auth/actor";
import { networkOf } from "@/lib/server/auth/client-address";
import type { Db } from "@/lib/server/db/open-database";
import { audit as entries, signInFailures } from "@/lib/server/db/schema";

const DAY_MS = 24 * 60 * 60_000;
/** As long as the throttle counts: see throttle.ts. */
const WINDOW_MS = 15 * 60_000;
/** So few that nobody has to wait for them. */
const BATCH = 1_000;

/** What was done. No password, token, or what a directory says of its staff may be in any of it. */
export interface Entry {
  kind: AuditKind;
  actor: Actor;
  /** To whom or what: an id, and what it was called then. */
  target?: string;
  targetLabel?: string;
  details?: AuditDetails;
}

interface Deps {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  /** How long what is recorded from now on is kept, and at least: what was promised an entry is held to. */
  retentionDays: number;
  log: { error(details: object, message: string): void };
}

export type Audit = ReturnType<typeof createAudit>;

/** The record of what was done (see the schema). One per process. */
export function createAudit({ db, now, retentionDays, log }: Deps) {
  function keepUntil(): Date {
    return new Date(now() + retentionDays * DAY_MS);
  }

  /** Records an entry, within a transaction where what it is about is done in one. */
  async function record(entry: Entry, on: Pick<Db, "insert"> = db): Promise<void> {
    const { kind, actor, target, targetLabel, details = {} } = entry;
    await on.insert(entries).values({
      at: new Date(now()),
      kind,
      actor: actor.id,
      actorLabel: actor.label,
      address: actor.address,
      target,
      targetLabel,
      details,
      keepUntil: keepUntil(),
    });
  }

  /** Records what has been done already: that it cannot be written undoes nothing, and is said in the log. */
  async function recordDone(entry: Entry): Promise<void> {
    try {
      await record(entry);
    } catch (err) {
      log.error({ err, kind: entry.kind }, "an entry of the audit could not be written");
    }
  }

  /** Counts a sign-in that failed, or was turned away unchecked: a row for each would let anybody fill the database. */
  async function countFailure(address: string, { throttled = false } = {}): Promise<void> {
    const start = new Date(Math.floor(now() / WINDOW_MS) * WINDOW_MS);
    const counts = { failed: throttled ? 0 : 1, throttled: throttled ? 1 : 0 };
    try {
      await db
        .insert(signInFailures)
        .values({ network: networkOf(address), windowStart: start, ...counts })
        .onConflictDoUpdate({
          target: [signInFailures.network, signInFailures.windowStart],
          set: {
            failed: sql`${signInFailures.failed} + excluded.failed`,
            throttled: sql`${signInFailures.throttled} + excluded.throttled`,
          },
        });
    } catch (err) {
      log.error({ err }, "a failed sign-in could not be counted");
    }
  }

  /** Makes an entry of every window of failed sign-ins that is over: of several instances one does. */
  async function closeWindows(): Promise<void> {
    await db.execute(sql`with over as (
        delete from ${signInFailures} where window_start <= ${new Date(now() - WINDOW_MS).toISOString()}::timestamptz returning *
      )
      insert into ${entries} (at, kind, address, details, keep_until)
      select window_start, 'sign_in_failed', network,
        jsonb_build_object('failed', failed, 'throttled', throttled, 'minutes', ${WINDOW_MS / 60_000}::int),
        ${keepUntil().toISOString()}::timestamptz
      from over`);
  }

  /** Forgets what was kept for long enough, in small batches. */
  async function forget(): Promise<void> {
    const before = new Date(now() - retentionDays * DAY_MS).toISOString();
    let gone: number;
    do {
      // The database's own time, as its trigger has it: another would be refused.
      const removed = await db
        .delete(entries)
        .where(
          sql`ctid = any(array(select ctid from ${entries} where keep_until <= now() and at < ${before}::timestamptz limit ${BATCH}))`,
        )
        .returning({ id: entries.id });
      gone = removed.length;
    } while (gone === BATCH);
  }

  return { record, recordDone, countFailure, closeWindows, forget };
}
