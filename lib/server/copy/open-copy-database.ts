import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { createBoundedClients } from "@/lib/server/db/embedded/bounded-client";
import type { EmbeddedClient } from "@/lib/server/db/embedded/client";
import { holdFolder } from "@/lib/server/db/held-folder";
import { lackOfRoom, type StatDisk } from "@/lib/server/db/lack-of-room";
import { listsOf } from "@/lib/server/db/lists";
import { countMissing } from "@/lib/server/db/migration-state";
import { type Databases, MIGRATIONS } from "@/lib/server/db/open-database";
import * as schema from "@/lib/server/db/schema";
import { createTurns } from "@/lib/server/db/turns";
import type { Clock } from "@/lib/server/upstream/time/clock";

/** The same as of statements on a PostgreSQL server. */
const DEADLINES_MS = { db: 2_000, behind: 10_000, exports: 30_000 } as const;

export interface CopyDatabase extends Databases {
  /** Whether it has been made. The first statement makes it, which takes seconds and memory. */
  exists(): boolean;
  close(): Promise<void>;
}

interface Deps {
  clock: Clock;
  log: { warn(details: object, message: string): void };
  statDisk?: StatDisk;
}

/**
 * The embedded database of copies. It has a folder and a thread of its own, so that searching a copy takes no time from sessions, and a statement
 * past its deadline ends this thread alone. The first statement opens it.
 * @param dataDir the locked data folder
 */
export function openCopyDatabase(dataDir: string, { clock, log, statDisk }: Deps): CopyDatabase {
  const folder = join(dataDir, "copy");
  const isMade = () => existsSync(join(folder, "PG_VERSION"));
  let wasThere = isMade();
  let closed: Promise<void> | undefined;
  const home = holdFolder(dataDir);
  const clients = createBoundedClients(folder, {
    clock,
    prepare: migrateCopy,
    lackOfRoom: () => lackOfRoom(dataDir, statDisk),
    isLocked: home.isInPlace,
  });
  const open = (ms: number) => drizzleOn(clients.within(ms));
  const db = open(DEADLINES_MS.db);
  return {
    db,
    lists: listsOf(db),
    behind: open(DEADLINES_MS.behind),
    exports: drizzleOn(oneByOne(clients.within(DEADLINES_MS.exports))),
    exists() {
      // While the data folder is away it is as it was, and its statements say that it is away.
      if (!home.isInPlace()) return wasThere;
      const isThere = isMade();
      if (wasThere && !isThere) log.warn({ folder }, "the folder of copies is gone: every copy is off");
      wasThere = isThere;
      return isThere;
    },
    close() {
      closed ??= clients.close().finally(home.release);
      return closed;
    },
  };
}

type Client = Pick<EmbeddedClient, "query" | "transaction">;

function drizzleOn(client: Client) {
  return drizzle({ client: client as unknown as PGlite, schema });
}

/** Runs statements one at a time, so that nobody waits for more than one of them, however many files are being written. */
function oneByOne({ query, transaction }: Client): Client {
  const inTurn = createTurns();
  return {
    query: (...statement) => inTurn(() => query(...statement)),
    transaction: (work) => inTurn(() => transaction(work)),
  };
}

async function migrateCopy(client: Client): Promise<void> {
  const db = drizzleOn(client);
  const missing = await countMissing(db, MIGRATIONS, "The embedded database of copies");
  if (missing > 0) await migrate(db, { migrationsFolder: MIGRATIONS });
}
