import { sql } from "drizzle-orm";
import type { AuditDetails, AuditKind } from "@/lib/contract/audit";
import type { Actor } from "@/lib/server/auth/actor";
import { networkOf } from "@/lib/server/auth/client-address";
import type { Db } from "@/lib/server/db/open-database";
import { audit as entries, signInFailures } from "@/lib/server/db/schema";
import { type EntryRow, LateEntries } from "./late-entries";

const DAY_MS = 24 * 60 * 60_000;
/** The throttle's window: see throttle.ts. */
const WINDOW_MS = 15 * 60_000;
/** How many networks this instance counts apart in one window. */
export const MOST_NETWORKS = 100;
/** All further ones together: whoever has many networks would fill the audit, of which nothing can be removed. */
export const OTHER_NETWORKS = "other networks";
/** Small enough that a deletion holds nobody up. */
const BATCH = 1_000;

/** One entry. It may contain no password, no token, and nothing that a directory says about its staff. */
export interface Entry {
  kind: AuditKind;
  actor: Actor;
  /** The id of the person or thing, and its label at the time. */
  target?: string;
  targetLabel?: string;
  details?: AuditDetails;
}

interface Deps {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The least time that new entries are kept; a later, shorter setting does not shorten it for them. */
  retentionDays: number;
  log: { error(details: object, message: string): void };
}

export type Audit = ReturnType<typeof createAudit>;

/** The audit (see the schema). One per process. */
export function createAudit({ db, now, retentionDays, log }: Deps) {
  /** What is recorded now, or has begun and is recorded once it ends. */
  const underWay = new Set<Promise<void>>();

  const late = new LateEntries(db);

  /** Those that have an entry of their own in this window. */
  const apart = { start: 0, networks: new Set<string>() };

  function networkIn(start: number, address: string): string {
    if (apart.start !== start) Object.assign(apart, { start, networks: new Set() });
    const network = networkOf(address);
    if (apart.networks.size < MOST_NETWORKS) apart.networks.add(network);
    return apart.networks.has(network) ? network : OTHER_NETWORKS;
  }

  function keepUntil(): Date {
    return new Date(now() + retentionDays * DAY_MS);
  }

  /** Writes an entry, in the same transaction as the change that it records, if there is one. */
  async function record(entry: Entry, on: Pick<Db, "insert"> = db): Promise<void> {
    await on.insert(entries).values(rowOf(entry));
  }

  function rowOf({ kind, actor, target, targetLabel, details = {} }: Entry): EntryRow {
    return {
      at: new Date(now()),
      kind,
      actor: actor.id,
      actorLabel: actor.label,
      address: actor.address,
      target,
      targetLabel,
      details,
      keepUntil: keepUntil(),
    };
  }

  /** Records something that has happened already: where the database does not take it now, that is logged, and it is tried again. */
  async function recordDone(entry: Entry): Promise<void> {
    const recording = insertOrKeep(rowOf(entry));
    underWay.add(recording);
    await recording;
    underWay.delete(recording);
  }

  async function insertOrKeep(row: EntryRow): Promise<void> {
    try {
      await db.insert(entries).values(row);
    } catch (err) {
      const { kind, actor, target } = row;
      const words = late.keep(row) ? "could not be written yet; it is tried again" : "could not be written";
      log.error({ err, kind, actor, target }, `an entry of the audit ${words}`);
    }
  }

  /** Begins something that is recorded once it ends. @returns the function that ends it; without an entry nothing is recorded */
  function begin(): (entry?: Entry) => Promise<void> {
    let ended!: () => void;
    const ending = new Promise<void>((resolve) => (ended = resolve));
    underWay.add(ending);
    return async (entry) => {
      if (entry) await recordDone(entry);
      underWay.delete(ending);
      ended();
    };
  }

  /** Resolves once all that has begun is recorded, or waits for the database. */
  async function settled(): Promise<void> {
    await Promise.all(underWay);
  }

  /** Counts a failed or throttled sign-in. A row for each would let anybody fill the database. */
  async function countFailure(address: string, { throttled = false } = {}): Promise<void> {
    const start = Math.floor(now() / WINDOW_MS) * WINDOW_MS;
    const counts = { failed: throttled ? 0 : 1, throttled: throttled ? 1 : 0 };
    try {
      await db
        .insert(signInFailures)
        .values({ network: networkIn(start, address), windowStart: new Date(start), ...counts })
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

  /** Turns every finished window of failed sign-ins into an entry; of several instances one does. */
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

  /** Deletes entries whose time is over, in small batches. */
  async function forget(): Promise<void> {
    const before = new Date(now() - retentionDays * DAY_MS).toISOString();
    let count: number;
    do {
      // The database's clock, because its trigger compares with that one and would refuse another.
      const rows = await db
        .delete(entries)
        .where(
          sql`ctid = any(array(select ctid from ${entries} where keep_until <= now() and at < ${before}::timestamptz limit ${BATCH}))`,
        )
        .returning({ id: entries.id });
      count = rows.length;
    } while (count === BATCH);
  }

  return {
    record,
    recordDone,
    writeLate: () => late.write(),
    /** How many entries are still to be written. */
    unwritten: () => late.count + underWay.size,
    begin,
    settled,
    countFailure,
    closeWindows,
    forget,
  };
}
