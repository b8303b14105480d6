import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import { DatabaseUnavailable } from "@/lib/server/db/unavailable";
import { isRecent } from "@/lib/server/upstream/time/is-ahead";

const KNOWN_FOR_S = 30 * 24 * 60 * 60;
const MOST_KNOWN = 10_000;
const TABLE = "sign_in_limits";
/** For this long after a failure sign-ins are counted in memory without trying: each makes several statements, and each statement would wait for its deadline. */
const AWAY_MS = 2_000;

export interface Limit {
  /** What is counted: a part of its key in the table. */
  name: string;
  points: number;
  /** In seconds. */
  duration: number;
}

/** Counts one kind of failure, by a key. */
export interface Limiter {
  /** Counts one. @throws RateLimiterRes when that makes more than `points` */
  consume(key: string): Promise<unknown>;
  /** Takes one back. */
  reward(key: string): Promise<unknown>;
  /** Forgets all. */
  delete(key: string): Promise<unknown>;
}

/** Remembers names for 30 days. */
export interface KnownNames {
  has(name: string): Promise<boolean>;
  add(name: string): Promise<void>;
}

/** Where failed sign-ins are counted, and successful ones remembered. */
export interface ThrottleCounts {
  limiter(limit: Limit): Limiter;
  known: KnownNames;
}

/** Counts in memory, for the only instance. */
export function createMemoryCounts(): ThrottleCounts {
  const names = new LRUCache<string, true>({ max: MOST_KNOWN, ttl: KNOWN_FOR_S * 1_000 });
  return {
    limiter: ({ points, duration }) => new RateLimiterMemory({ points, duration }),
    known: {
      has: async (name) => names.has(name),
      add: async (name) => void names.set(name, true),
    },
  };
}

/** Counts in the table that instances share, and in memory while the database is away. Keys are stored as hashes, as they name people. */
export function createSharedCounts(pool: Pick<pg.Pool, "query">, now: () => number): ThrottleCounts {
  const storeClient = failingFast(pool, now);
  const memory = createMemoryCounts();

  function open(limit: Limit, insuranceLimiter?: RateLimiterMemory): RateLimiterPostgres {
    return new RateLimiterPostgres({
      ...limit,
      keyPrefix: limit.name,
      storeClient,
      storeType: "client",
      tableName: TABLE,
      // A migration makes it.
      tableCreated: true,
      ...(insuranceLimiter && { insuranceLimiter }),
    });
  }

  // Memory has those that were added here, and needs no timer of 30 days for it, which Node cuts to a millisecond.
  const names = open({ name: "known", points: 1, duration: KNOWN_FOR_S });
  return {
    limiter(limit) {
      const limiter = open(limit, new RateLimiterMemory(limit));
      return {
        consume: (key) => limiter.consume(hash(key)),
        reward: (key) => limiter.reward(hash(key)),
        delete: (key) => limiter.delete(hash(key)),
      };
    },
    known: {
      async has(name) {
        if (await memory.known.has(name)) return true;
        return (await names.get(hash(name)).catch(() => null)) !== null;
      },
      async add(name) {
        await memory.known.add(name);
        await names.set(hash(name), 1, KNOWN_FOR_S).catch(() => undefined);
      },
    },
  };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** The pool, except that after a failure it refuses for `AWAY_MS` without trying. */
function failingFast(pool: Pick<pg.Pool, "query">, now: () => number) {
  let failedAt = Number.NEGATIVE_INFINITY;
  return {
    async query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
      if (isRecent(failedAt, AWAY_MS, now())) throw new DatabaseUnavailable(new Error("it has just failed"));
      try {
        return await pool.query(statement);
      } catch (error) {
        failedAt = now();
        throw error;
      }
    },
  };
}
