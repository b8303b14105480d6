import { and, count, desc, eq, gt, isNull, lt, ne } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Client } from "@/lib/server/auth/actor";
import type { Account } from "@/lib/server/auth/people/account";
import { type Person, personFrom } from "@/lib/server/auth/person";
import { generateToken, hashToken } from "@/lib/server/auth/token";
import type { Db, Transaction } from "@/lib/server/db/open-database";
import { people, personSettings, sessions } from "@/lib/server/db/schema";
import { unavailableIn } from "@/lib/server/db/unavailable";
import { isAhead, isRecent } from "@/lib/server/upstream/time/is-ahead";
import { openSessionNews, type SessionChannel, type SessionNews } from "./session-news";

/** The longest life of a session. Milliseconds, like all below. */
export const LIFE_MS = 8 * 60 * 60_000;
/** A session ends after this long without activity; up to a minute early, because activity is written once a minute. */
const IDLE_MS = 30 * 60_000;
const TOUCH_MS = 60_000;
/** How long another instance trusts a session that was revoked here, if it does not hear of that. */
const CACHE_MS = 5_000;
/** How long it may do so while the database is away, and how soon it then reads again. */
const AWAY_MS = 5 * 60_000;
const ASK_AGAIN_MS = 2_000;
/** How often a session is read again whose settings change meanwhile: saving without pause must hold nobody up. */
const MOST_READS = 3;

interface Session {
  person: Person;
  expiresAt: number;
  lastSeenAt: number;
  /** When it was read from the database. */
  readAt: number;
  /** When it has to be read again. */
  askAt: number;
}

export type SessionRow = typeof sessions.$inferSelect;

type Note = (transaction: Transaction, person: Account) => Promise<void>;

export interface SessionsDeps {
  db: Db;
  /** To other instances on this database. */
  notifications?: SessionChannel;
  /** Milliseconds since 1970. */
  now: () => number;
  log: { warn(details: object, message: string): void };
}

export interface Look {
  activity: boolean;
  /** Whether only a row read within the last 5 s will do. */
  current?: boolean;
}

export type Sessions = ReturnType<typeof createSessions>;

export function sessionIdOf(token: string): string {
  return hashToken(token);
}

/** Sessions as rows, so that each can be ended. The token goes into the cookie; the row has its hash. */
export function createSessions({ db, notifications, now, log }: SessionsDeps) {
  const cache = new LRUCache<string, Session>({
    max: 10_000,
    ttl: AWAY_MS,
    ttlResolution: 0,
    perf: { now },
  });
  /** When sessions were last active whose activity could not be written, as the database takes no writes: known here alone. */
  const unwritten = new LRUCache<string, number>({
    max: 10_000,
    ttl: IDLE_MS,
    ttlResolution: 0,
    perf: { now },
  });
  // Both count revocations, `changes` also changes of settings: a row that was read before the last of them is not cached.
  let revocations = 0;
  let changes = 0;
  /** Reads in flight by session: a page that sends fifty requests at once costs one statement. */
  const loads = new Map<string, { changes: number; session: Promise<Session | undefined> }>();
  const tell = openSessionNews(notifications, apply);

  /**
   * Signs a person in.
   * @param note a record that is written with the session, or neither is
   * @returns the session token, for the cookie alone
   * @throws SignInRefused
   */
  async function create(personId: string, from?: Client, note?: Note): Promise<string> {
    const token = generateToken();
    const at = new Date(now());
    await db.delete(sessions).where(lt(sessions.expiresAt, at));
    await db.transaction(async (transaction) => {
      const [person] = await transaction
        .update(people)
        .set({ lastSeenAt: at })
        .where(and(eq(people.id, personId), isNull(people.disabledAt)))
        .returning();
      if (!person) throw new SignInRefused();
      await transaction.insert(sessions).values({
        id: sessionIdOf(token),
        personId,
        createdAt: at,
        lastSeenAt: at,
        expiresAt: new Date(at.getTime() + LIFE_MS),
        address: from?.address,
        browser: from?.browser,
      });
      await note?.(transaction, person);
    });
    return token;
  }

  /**
   * The person of a token, if its session is alive. With `activity` the session counts as used; background polling passes
   * `false`. While the database is away, a person whose row was read within the last five minutes stays signed in, unless
   * the caller needs it `current`.
   * @throws DatabaseUnavailable when it cannot be known
   */
  async function find(token: string, { activity, current = false }: Look): Promise<Person | undefined> {
    const id = sessionIdOf(token);
    const cached = cache.get(id);
    const askAt = current ? (cached?.readAt ?? 0) + CACHE_MS : cached?.askAt;
    const isFresh = cached && askAt !== undefined && isRecent(askAt - CACHE_MS, CACHE_MS, now());
    // Another instance may have seen the person since this was read.
    const session = isFresh && !isOver(cached) ? cached : await (current ? load(id) : loadOrRemember(id));
    if (!session || isOver(session)) return undefined;
    if (activity && now() - session.lastSeenAt >= TOUCH_MS) await touch(id, session);
    return session.person;
  }

  /**
   * Ends a session: here before this resolves, in other instances as soon as they hear of it, at the latest after 5 s.
   * @param note a record that is written if this, and nothing before it, ended the session; or neither is done
   */
  async function revoke(
    sessionId: string,
    note?: (transaction: Transaction) => Promise<void>,
  ): Promise<void> {
    // A single statement would be carried out by a database that goes on after nobody waits for it any more.
    await db.transaction(async (transaction) => {
      const { id } = sessions;
      const ended = await transaction.delete(sessions).where(eq(id, sessionId)).returning({ id });
      if (ended.length > 0) await note?.(transaction);
    });
    change(`session ${sessionId}`);
  }

  /** Ends every session of a person, as `revoke` does. @param keep the one that stays @returns how many ended */
  async function revokeAll(personId: string, keep?: string): Promise<number> {
    const theirs = eq(sessions.personId, personId);
    const ended = await db
      .delete(sessions)
      .where(keep === undefined ? theirs : and(theirs, ne(sessions.id, keep)))
      .returning({ id: sessions.id });
    forget(personId);
    return ended.length;
  }

  /** A person's live sessions, latest activity first. */
  async function list(personId: string): Promise<SessionRow[]> {
    return db
      .select()
      .from(sessions)
      .where(and(eq(sessions.personId, personId), isAlive()))
      .orderBy(desc(sessions.lastSeenAt), sessions.id);
  }

  /** How many sessions of all people are alive. */
  async function countAlive(): Promise<number> {
    const [row] = await db.select({ alive: count() }).from(sessions).where(isAlive());
    return row?.alive ?? 0;
  }

  function isAlive() {
    const at = now();
    return and(gt(sessions.expiresAt, new Date(at)), gt(sessions.lastSeenAt, new Date(at - IDLE_MS)));
  }

  /** The person's sessions are read again at their next request. */
  function askAgain(personId: string): void {
    change(`settings ${personId}`);
  }

  /** Drops the person's sessions, even for an outage of the database. */
  function forget(personId: string): void {
    change(`person ${personId}`);
  }

  function change(news: SessionNews): void {
    apply(news);
    tell(news);
  }

  function apply(news: SessionNews): void {
    const [what, id] = news.split(" ");
    changes += 1;
    if (what !== "settings") revocations += 1;
    const isTheirs = ([sessionId, { person }]: [string, Session]) =>
      id === (what === "session" ? sessionId : person.id);
    for (const [sessionId, session] of [...cache.entries()].filter(isTheirs)) {
      // Kept for an outage of the database.
      if (what === "settings") Object.assign(session, { readAt: 0, askAt: 0 });
      else cache.delete(sessionId);
    }
  }

  function isOver({ expiresAt, lastSeenAt }: Session): boolean {
    return now() >= Math.min(expiresAt, lastSeenAt + IDLE_MS);
  }

  /** Reads the session, or while the database is away remembers it, unless it has ended meanwhile. */
  async function loadOrRemember(id: string): Promise<Session | undefined> {
    try {
      return await load(id);
    } catch (error) {
      const cached = cache.get(id);
      if (!cached || !unavailableIn(error)) throw error;
      cached.askAt = now() + ASK_AGAIN_MS;
      return cached;
    }
  }

  /** Joins a read in flight, unless something has changed since that began. */
  function load(id: string): Promise<Session | undefined> {
    const inFlight = loads.get(id);
    if (inFlight?.changes === changes) return inFlight.session;
    const session = readUnchanged(id).finally(() => {
      if (loads.get(id)?.session === session) loads.delete(id);
    });
    loads.set(id, { changes, session });
    return session;
  }

  async function readUnchanged(id: string): Promise<Session | undefined> {
    for (let reads = 1; ; reads += 1) {
      const before = { changes, revocations };
      const readAt = now();
      const session = await read(id, readAt);
      if (before.revocations !== revocations) continue;
      if (before.changes === changes) {
        if (!session) cache.delete(id);
        else {
          const seenAt = unwritten.get(id) ?? 0;
          if (!isAhead(seenAt, now())) session.lastSeenAt = Math.max(session.lastSeenAt, seenAt);
          cache.set(id, session, { start: readAt });
        }
        return session;
      }
      // Right for this caller, whose request came before those changes, but not to be cached.
      if (reads === MOST_READS) return session;
    }
  }

  async function read(id: string, readAt: number): Promise<Session | undefined> {
    const [row] = await db
      .select()
      .from(sessions)
      .innerJoin(people, eq(people.id, sessions.personId))
      .leftJoin(personSettings, eq(personSettings.personId, people.id))
      .where(and(eq(sessions.id, id), isNull(people.disabledAt)));
    if (!row) return undefined;
    return {
      person: personFrom(row.people, id, row.person_settings?.settings),
      expiresAt: row.sessions.expiresAt.getTime(),
      lastSeenAt: row.sessions.lastSeenAt.getTime(),
      readAt,
      askAt: readAt + CACHE_MS,
    };
  }

  /** A failure to store the time is no reason to refuse the person, nor to try again with each of their requests. */
  async function touch(id: string, session: Session): Promise<void> {
    const seenAt = now();
    session.lastSeenAt = seenAt;
    try {
      const seen = { lastSeenAt: new Date(seenAt) };
      await db
        .update(sessions)
        .set(seen)
        .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, seen.lastSeenAt)));
      // Not in one transaction with the session: changes of people lock the rows in another order.
      await db.update(people).set(seen).where(eq(people.id, session.person.id));
      unwritten.delete(id);
    } catch (error) {
      unwritten.set(id, seenAt);
      log.warn({ err: error }, "a session's activity could not be written");
    }
  }

  return { create, find, list, countAlive, revoke, revokeAll, askAgain, forget };
}

/** The person is disabled or removed. */
export class SignInRefused extends Error {}
