// For tests alone: several instances in one process, on each database.
import type { PGlite } from "@electric-sql/pglite";
import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { type Db, openDatabase } from "@/lib/server/db/open-database";
import * as schema from "@/lib/server/db/schema";
import { sharedRows } from "@/lib/server/db/schema";
import { createLocalNotifications, type Notifications } from "@/lib/server/db/shared/notifications";
import { createSharedRows, openSharedRows } from "@/lib/server/db/shared/shared-rows";
import { memoryClient, startPostgres } from "@/lib/server/db/testing/databases";
import { createSeal } from "@/lib/server/seal/seal";

import type { SharedRows } from "@/lib/server/upstream/shared/shared-row";

export const PLACES = ["embedded", "PostgreSQL"] as const;

export interface Instance {
  rows: SharedRows;
  notifications: Notifications;
  close(): Promise<void>;
}

export interface Place {
  start(): Promise<Instance>;
  empty(): Promise<void>;
  /** The version of the only row. */
  version(): Promise<number | undefined>;
  /** Every connection ends, as when the server is restarted. */
  cutConnections(): Promise<void>;
  /** All rows as text. */
  text(): Promise<string>;
  /** Changes all rows behind the instances' backs. @param assignment as SQL has it */
  change(assignment: SQL): Promise<void>;
  /** The database does not answer, until what is returned is called. */
  takeAway(): Promise<() => Promise<void>>;
  /** How many instances each of two knows of. */
  counted: number;
  close(): Promise<void>;
}

const seal = createSeal(["the secret of these tests, long enough"]);
const log = { warn: () => {}, info: () => {} };

export function openPlace(name: (typeof PLACES)[number]): Promise<Place> {
  return name === "embedded" ? openEmbedded() : openServer();
}

async function openEmbedded(): Promise<Place> {
  const client = await memoryClient();
  const state = { isGone: false };
  const db = drizzle(client, { schema }) as unknown as Db;
  return {
    ...tableOf(db),
    counted: 1,
    async start() {
      const notifications = await notificationsOf(client);
      const rows = createSharedRows({ db: leaving(db, state), notifications, seal, log });
      return { rows, notifications, close: rows.close };
    },
    cutConnections: async () => {},
    async takeAway() {
      state.isGone = true;
      return async () => {
        state.isGone = false;
      };
    },
    close: () => client.close(),
  };
}

async function openServer(): Promise<Place> {
  const server = await startPostgres();
  const url = await server.createDatabase();
  const watching = await openDatabase({ url });
  return {
    ...tableOf(watching.db),
    counted: 2,
    async start() {
      const database = await openDatabase({ url });
      const { notifications } = database;
      const rows = await openSharedRows(database, { seal, log });
      async function close() {
        await rows.close();
        await database.close();
      }
      return { rows, notifications, close };
    },
    cutConnections: server.dropConnections,
    // A server that is killed forgets the last changes, which did not wait for the disk.
    async takeAway() {
      const goOn = server.pause();
      return async () => goOn();
    },
    async close() {
      await watching.close();
      await server.stop();
    },
  };
}

function tableOf(db: Db): Pick<Place, "empty" | "version" | "text" | "change"> {
  return {
    empty: async () => void (await db.delete(sharedRows)),
    version: async () => (await db.select().from(sharedRows))[0]?.version,
    text: async () => JSON.stringify(await db.select().from(sharedRows)),
    change: async (assignment) => void (await db.execute(sql`update shared_rows set ${assignment}`)),
  };
}

/** PGlite has LISTEN too. */
async function notificationsOf(client: PGlite): Promise<Notifications> {
  const local = createLocalNotifications();
  await client.listen("rollcall_public", (payload) => {
    const end = payload.indexOf(" ");
    void local.notify(payload.slice(0, end), payload.slice(end + 1));
  });
  return local;
}

/** The same database, which nobody can reach while it is gone. */
function leaving(db: Db, state: { isGone: boolean }): Db {
  return new Proxy(db, {
    get(target, name) {
      if (state.isGone) throw new Error("the database is gone");
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
