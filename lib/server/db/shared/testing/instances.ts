// For tests alone: several instances in one process, on the embedded database and on PostgreSQL.
import type { PGlite } from "@electric-sql/pglite";
import { type SQL, sql } from "drizzle-orm";
import { drizzle as drizzleOnPostgres } from "drizzle-orm/node-postgres";
import { drizzle } from "drizzle-orm/pglite";
import { createBoundedPool, type Ends } from "@/lib/server/db/bounded-pool";
import { type Db, openDatabase } from "@/lib/server/db/open-database";
import * as schema from "@/lib/server/db/schema";
import { sharedRows } from "@/lib/server/db/schema";
import { createLocalNotifications, type Notifications } from "@/lib/server/db/shared/notifications";
import { createSharedRows } from "@/lib/server/db/shared/shared-rows";
import { memoryClient, startPostgres } from "@/lib/server/db/testing/databases";
import { createSeal } from "@/lib/server/seal/seal";
import type { SharedRows } from "@/lib/server/upstream/shared/shared-row";

export const BACKENDS = ["embedded", "PostgreSQL"] as const;

export interface Instance {
  rows: SharedRows;
  notifications: Notifications;
  close(): Promise<void>;
}

/** The database that the instances share. */
export interface Backend {
  /** @param ends for what it asks of a server; so late, unless told, that no machine is too slow, and that nobody notices a server that is away */
  start(ends?: Ends): Promise<Instance>;
  /** Deletes all rows. */
  empty(): Promise<void>;
  /** The version of the only row. */
  version(): Promise<number | undefined>;
  /** Ends every connection, as a restart of the server does. */
  dropConnections(): Promise<void>;
  /** All rows, as one text. */
  text(): Promise<string>;
  /** Changes all rows without telling the instances. @param assignment the part of an UPDATE after SET */
  change(assignment: SQL): Promise<void>;
  /** Makes the database answer nobody. @returns a function that brings it back */
  takeAway(): Promise<() => Promise<void>>;
  /** How many instances each of two hears of, itself included. */
  instanceCount: number;
  close(): Promise<void>;
}

const PATIENT: Ends = { connectMs: 600_000, statementMs: 600_000 };
/** As each instance has it: for tests in which the database is away. */
export const IN_TIME: Ends = { connectMs: 1_500, statementMs: 750 };

const seal = createSeal(["the secret of these tests, long enough"]);
const log = { warn: () => {}, info: () => {} };

export function openBackend(name: (typeof BACKENDS)[number]): Promise<Backend> {
  return name === "embedded" ? openEmbedded() : openServer();
}

async function openEmbedded(): Promise<Backend> {
  const client = await memoryClient();
  const state = { isGone: false };
  const db = drizzle(client, { schema }) as unknown as Db;
  return {
    ...tableOf(db),
    instanceCount: 1,
    async start() {
      const notifications = await notificationsOf(client);
      const rows = createSharedRows({ db: whileThere(db, state), notifications, seal, log });
      return { rows, notifications, close: rows.close };
    },
    dropConnections: async () => {},
    async takeAway() {
      state.isGone = true;
      return async () => {
        state.isGone = false;
      };
    },
    close: () => client.close(),
  };
}

async function openServer(): Promise<Backend> {
  const server = await startPostgres();
  const url = await server.createDatabase();
  const watching = await openDatabase({ url });
  return {
    ...tableOf(watching.db),
    instanceCount: 2,
    async start(ends = PATIENT) {
      const database = await openDatabase({ url });
      const { notifications } = database;
      const own = createBoundedPool(url, 1, ends);
      const db = drizzleOnPostgres({ client: own.pool, schema });
      await notifications.start();
      const rows = createSharedRows({ db, notifications, seal, log });
      async function close() {
        await rows.close();
        await own.close();
        await database.close();
      }
      return { rows, notifications, close };
    },
    dropConnections: server.dropConnections,
    // Paused rather than killed, as a killed one loses the last changes, which do not wait for the disk.
    async takeAway() {
      const resume = server.pause();
      return async () => resume();
    },
    async close() {
      await watching.close();
      await server.stop();
    },
  };
}

function tableOf(db: Db): Pick<Backend, "empty" | "version" | "text" | "change"> {
  return {
    empty: async () => void (await db.delete(sharedRows)),
    version: async () => (await db.select().from(sharedRows))[0]?.version,
    text: async () => JSON.stringify(await db.select().from(sharedRows)),
    change: async (assignment) => void (await db.execute(sql`update shared_rows set ${assignment}`)),
  };
}

/** Rows notify by SQL here too, which PGlite passes on. */
async function notificationsOf(client: PGlite): Promise<Notifications> {
  const local = createLocalNotifications();
  await client.listen("rollcall_public", (payload) => {
    const end = payload.indexOf(" ");
    void local.notify(payload.slice(0, end), payload.slice(end + 1));
  });
  return local;
}

/** The same database, which throws while it is gone. */
function whileThere(db: Db, state: { isGone: boolean }): Db {
  return new Proxy(db, {
    get(target, name) {
      if (state.isGone) throw new Error("the database is gone");
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
