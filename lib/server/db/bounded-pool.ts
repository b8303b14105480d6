import pg from "pg";
import { type Address, addressOf } from "./postgres-address";
import { DatabaseUnavailable } from "./unavailable";

/** What may take how long, in milliseconds. */
export interface Ends {
  /** Waiting for a connection, a free one or a new one. */
  connectMs: number;
  /** One statement, what it waits for included. */
  statementMs: number;
}

export interface BoundedPool {
  /** What drizzle's driver takes. */
  pool: pg.Pool;
  /** Ends every connection, in a second at most; a second call waits for the same end. */
  close(): Promise<void>;
}

/** The server ends a statement itself, and keeps the connection then; this is how much longer it is waited for. */
const GRACE_MS = 250;
/** How long it is waited for that the server sees connections off. */
const CLOSE_MS = 1_000;
/** A connection that was cut without a word is found out by its keep-alive, or not used again after this long. */
const IDLE_MS = 10_000;

/**
 * Connections to a PostgreSQL server where every statement and every wait for a connection has an end, whether the
 * server is busy, stopped or out of reach.
 *
 * drizzle keeps a connection whose `begin` failed for good, and hands back one whose statement is still unanswered as if it
 * were free: here a connection that breaks goes at once, whoever has it in hand.
 *
 * @throws DatabaseUnavailable from every statement, when the server is away or does not answer in time
 */
export function createBoundedPool(url: string, size: number, ends: Ends): BoundedPool {
  const pool = new pg.Pool(optionsOf(addressOf(url), size, ends));
  // A connection that dies says so here too, where nobody waits for it, and would end the process.
  pool.on("error", ignore);
  const clients = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    client.on("error", ignore);
    clients.add(client);
    client.once("end", () => clients.delete(client));
  });
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;

  async function lend(): Promise<Loan> {
    try {
      return loanOf(await connect());
    } catch (error) {
      throw new DatabaseUnavailable(error);
    }
  }

  async function query(...statement: Statement): Promise<pg.QueryResult> {
    const loan = await lend();
    try {
      return await loan.query(...statement);
    } finally {
      loan.release();
    }
  }

  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_MS);
    });
    await Promise.race([pool.end(), enough]);
    clearTimeout(timer);
    for (const client of clients) client.connection.stream.destroy();
  }

  return {
    pool: Object.assign(pool, { connect: lend, query }) as unknown as pg.Pool,
    close() {
      closed ??= close();
      return closed;
    },
  };
}

type Statement = [config: pg.QueryConfig, values?: unknown[]];

/** A connection in hand, until it is released or breaks. */
interface Loan {
  query(...statement: Statement): Promise<pg.QueryResult>;
  /** @param end whether the connection is to be ended instead of used again */
  release(end?: boolean): void;
}

function loanOf(client: pg.PoolClient): Loan {
  let isBack = false;
  function giveBack(error?: Error | boolean): void {
    if (isBack) return;
    isBack = true;
    client.release(error);
  }
  return {
    async query(...statement) {
      if (isBack) throw new DatabaseUnavailable(new Error("the connection is gone"));
      try {
        return await client.query(...statement);
      } catch (error) {
        if (isBroken(error)) giveBack(error as Error);
        throw isAway(error) ? new DatabaseUnavailable(error) : error;
      }
    },
    release: giveBack,
  };
}

function optionsOf(address: Address, max: number, { connectMs, statementMs }: Ends): pg.PoolConfig {
  return {
    ...address,
    max,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    // Sooner than the statement's own end, so that it shows whether the statement is slow or the table locked.
    lock_timeout: Math.ceil(statementMs * 0.75),
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    query_timeout: statementMs + GRACE_MS,
  };
}

function ignore(): void {}

/** Whether the connection is of no use any more: the error is not of the server's saying, or the last thing it said. */
function isBroken(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(FATAL|PANIC)$/.test(error.severity ?? "");
}

/**
 * PostgreSQL's codes for a server that cannot do what it could otherwise (appendix A): connections, resources, intervention,
 * system and internal errors; a lock that did not come free, a statement that took too long, a server that only reads.
 */
const AWAY = /^(08|53|57|58|XX)|^(55P03|25006|25P03)$/;

function isAway(error: unknown): boolean {
  return isBroken(error) || AWAY.test((error as pg.DatabaseError).code ?? "");
}
