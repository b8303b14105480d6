import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { systemClock } from "@/lib/server/upstream/time/clock";
import { within } from "@/lib/server/upstream/time/within";
import { inTime, lookUntil } from "./look-until";
import { clientWithin } from "./patient-client";
import { type Address, addressOf } from "./postgres-address";
import { DatabaseUnavailable } from "./unavailable";

/** Deadlines in milliseconds. */
export interface Ends {
  /** For getting a connection, free or new. */
  connectMs: number;
  /** For one statement, with everything that it waits for. */
  statementMs: number;
  /** Connections that stay open however long they are idle; none unless given. */
  keep?: number;
  /** Whether a change is confirmed before it is on the server's disk: a crash of the server may lose the last second of them. */
  confirmsEarly?: boolean;
}

/** The connections of a pool. */
export interface PoolFigures {
  most: number;
  /** Those that are idle included. */
  open: number;
  idle: number;
  /** Statements that wait for one. */
  waiting: number;
}

export interface BoundedPool {
  /** For drizzle's driver. */
  pool: pg.Pool;
  figures(): PoolFigures;
  /** Uses no connection that there is any more, as after a fail-over all may lead to a server that only reads. */
  renew(): void;
  /** Ends every connection within a second; a second call waits for the same end. */
  close(): Promise<void>;
}

/** The server ends a slow statement itself and keeps the connection; the client waits this much longer for that. */
const GRACE_MS = 250;
/** How often a connection is asked for again that a full server refused. */
const AGAIN_MS = 200;
/** How long the server may take to close the connections. */
const CLOSE_MS = 1_000;
/** An idle connection is closed after this long; of one that is kept its end is asked so often, or a network between would forget it. */
const IDLE_MS = 10_000;

/**
 * Connections to a PostgreSQL server on which every statement and every wait for a connection has a deadline, whether the
 * server is busy, stopped or out of reach. drizzle never releases a connection whose `begin` failed, and releases one whose
 * statement is still unanswered: here a connection that breaks is closed at once, whoever holds it.
 * @throws DatabaseUnavailable from every statement, when the server is away or does not answer in time
 */
export function createBoundedPool(url: string, size: number, ends: Ends): BoundedPool {
  const pool = new pg.Pool(optionsOf(addressOf(url), size, ends));
  const settings = JSON.stringify(settingsOf(ends));
  // An idle connection that breaks emits an error too, which would end the process without a listener.
  pool.on("error", ignore);
  const clients = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    client.on("error", ignore);
    clients.add(client);
    client.once("end", () => clients.delete(client));
  });
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;

  /** Statements that will ask a full server again. */
  let asking = 0;
  /** A server without room for another connection says so at once, while one that is in use here may soon be free. */
  async function connectOrWait(until: number): Promise<pg.PoolClient> {
    try {
      return await connect();
    } catch (error) {
      const isFull = (error as pg.DatabaseError).code === TOO_MANY_CONNECTIONS;
      if (!isFull || clients.size === 0 || performance.now() > until) throw error;
    }
    asking += 1;
    await setTimeout(AGAIN_MS);
    asking -= 1;
    return connectOrWait(until);
  }

  async function connectInTime(): Promise<pg.PoolClient> {
    const connecting = connectOrWait(performance.now() + ends.connectMs);
    try {
      return await inTime(ends.connectMs, connecting, () => new Error("no connection in time"));
    } catch (error) {
      // One that comes too late is for whoever asks next.
      connecting.then((client) => client.release(), ignore);
      throw error;
    }
  }

  const lent = new WeakSet<pg.PoolClient>();
  /** Connections that have been prepared and are used again; any other is used once. */
  let kept = new WeakSet<pg.PoolClient>();
  function renew(): void {
    kept = new WeakSet();
  }

  async function connectOrKept(): Promise<pg.PoolClient> {
    const client = await connectInTime();
    if (!lent.has(client) || kept.has(client)) return client;
    client.release(true);
    return connectOrKept();
  }

  async function lend(): Promise<Loan> {
    try {
      const client = await connectOrKept();
      lent.add(client);
      const loan = loanOf(client, ends.statementMs + GRACE_MS, () => kept.has(client), renew);
      if (!kept.has(client) && (await prepare(loan, settings))) kept.add(client);
      return loan;
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
    await within(systemClock, CLOSE_MS, () => pool.end());
    for (const client of clients) client.connection.stream.destroy();
  }

  return {
    pool: Object.assign(pool, { connect: lend, query }) as unknown as pg.Pool,
    figures: () => ({
      most: size,
      // The pool counts those that are only being made too.
      open: clients.size,
      idle: pool.idleCount,
      waiting: pool.waitingCount + asking,
    }),
    renew,
    close() {
      closed ??= close();
      return closed;
    },
  };
}

type Statement = [config: pg.QueryConfig, values?: unknown[]];

/**
 * For the session. They undo what a server or a role may have set: other styles of dates are read as no time at all, and with another
 * isolation one of two changes at once fails.
 */
function settingsOf({ statementMs, confirmsEarly }: Ends): Record<string, string | number> {
  return {
    datestyle: "iso",
    default_transaction_isolation: "read committed",
    // Shorter than the statement's deadline, so that the error tells a locked table from a slow statement.
    lock_timeout: Math.ceil(statementMs * 0.75),
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    ...(confirmsEarly && { synchronous_commit: "off" }),
  };
}

const PREPARE = `select current_setting('transaction_read_only') as "readsOnly", count(set_config(key, value, false))
  from json_each_text($1)`;

/**
 * Gives a new connection its settings, by a statement, as a pooler in front refuses those that come with the connection, or drops them.
 * @returns whether it may be kept: one to a standby, or that was opened while the database only read, would go on refusing to write
 */
async function prepare({ query, release }: Loan, settings: string): Promise<boolean> {
  try {
    const { rows } = await query({ text: PREPARE }, [settings]);
    return (rows[0] as { readsOnly: string }).readsOnly === "off";
  } catch (error) {
    release(true);
    throw error;
  }
}

/** A connection in use, until it is released or breaks. */
interface Loan {
  query(...statement: Statement): Promise<pg.QueryResult>;
  /** @param end closes the connection instead of returning it to the pool */
  release(end?: boolean): void;
}

/**
 * @param mostMs after which a statement that the server has not ended ends with its connection
 * @param isKept whether the connection goes back to the pool
 * @param onReadOnly after a statement that was refused because the server only reads, as it may after a fail-over
 */
function loanOf(client: pg.PoolClient, mostMs: number, isKept: () => boolean, onReadOnly: () => void): Loan {
  let isBack = false;
  function giveBack(error?: Error | boolean): void {
    if (isBack) return;
    isBack = true;
    client.release(error ?? !isKept());
  }
  return {
    async query(...statement) {
      if (isBack) throw new DatabaseUnavailable(new Error("the connection is gone"));
      try {
        const disarm = lookUntil(mostMs, () => client.connection.stream.destroy());
        return await ask(client, statement, disarm);
      } catch (error) {
        if ((error as pg.DatabaseError).code === READ_ONLY) onReadOnly();
        if (isBroken(error)) giveBack(error as Error);
        throw isAway(error) ? new DatabaseUnavailable(error) : error;
      }
    },
    release: giveBack,
  };
}

/**
 * The driver's own promise and `query_timeout` hold on to the rows until the oldest objects are collected, each time to those before too: a
 * file of all rows then takes four times the memory. So what waits for the deadline knows the connection alone.
 */
function ask(
  client: pg.PoolClient,
  [config, values]: Statement,
  disarm: () => void,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query({ ...config, ...(values && { values }) }, (error, result) => {
      disarm();
      if (error) reject(error);
      else resolve(result);
    });
  });
}

function optionsOf(address: Address, max: number, { connectMs, keep = 0 }: Ends): pg.PoolConfig {
  return {
    ...address,
    max,
    min: keep,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: IDLE_MS,
    Client: clientWithin(connectMs),
  };
}

function ignore(): void {}

/** Whether the connection is unusable: the error is not the server's, or it is the server's last. */
function isBroken(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(FATAL|PANIC)$/.test(error.severity ?? "");
}

/** PostgreSQL's code for a server, or a role, that has all the connections it may have. */
const TOO_MANY_CONNECTIONS = "53300";

/** PostgreSQL's code for a change that a server refuses that only reads. */
const READ_ONLY = "25006";

/**
 * PostgreSQL's codes (appendix A) for a server that is temporarily unable: connections, resources, intervention, system and
 * internal errors; a transaction that was rolled back for another's sake; a lock or a statement that took too long; a server that only reads, or
 * has used up its transaction ids; a table or column that is gone, or a right to it, until whoever restored or changed the database has finished.
 */
const AWAY = /^(08|40|53|57|58|XX)|^(55P03|25006|25P03|42P01|42703|42501|54000)$/;

function isAway(error: unknown): boolean {
  return isBroken(error) || AWAY.test((error as pg.DatabaseError).code ?? "");
}
