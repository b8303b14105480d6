// For tests alone: a journal on a real database, and attempts to put into it.
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { lockDataDir } from "@/lib/server/db/data-dir";
import { listsOf } from "@/lib/server/db/lists";
import { type Database, type Db, openDatabase } from "@/lib/server/db/open-database";
import {
  emptyPostgres,
  emptyTables,
  memoryDatabase,
  postgresMissing,
  startedFolder,
} from "@/lib/server/db/testing/databases";
import { createJournal, type Journal, type JournalDeps } from "@/lib/server/journal/journal";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";

export interface JournalBed {
  journal: Journal;
  clock: FakeClock;
  /** What was warned of. */
  warnings: string[];
  /** Takes in attempts and waits until they are written. */
  record(...attempts: Partial<Attempt>[]): Promise<void>;
}

/** The journal of one process on this database, with a clock that tests move. */
export function openJournal(db: Db, more: Partial<JournalDeps> = {}): JournalBed {
  const clock = new FakeClock();
  const warnings: string[] = [];
  const log = { warn: (_details: object, message: string) => void warnings.push(message) };
  const databases = { lists: listsOf(db), behind: db, exports: db };
  const deps = { ...databases, clock, log, isShared: false, retentionDays: 30, maxRows: 1_000_000, ...more };
  const journal = createJournal(deps);
  return {
    journal,
    clock,
    warnings,
    async record(...attempts) {
      for (const each of attempts) journal.observe(attempt({ at: clock.now(), ...each }));
      await written(journal);
    },
  };
}

/** Waits until everything that was taken in is in the database: whoever asks for an id does. */
export async function written(journal: Journal): Promise<void> {
  await journal.operation("nobody", "nothing", {}).catch(() => {});
}

/** Where the journal is tested: the embedded database, and PostgreSQL where it is installed. */
export const BACKENDS = postgresMissing() ? (["embedded"] as const) : (["embedded", "PostgreSQL"] as const);

/** An empty database; on PostgreSQL the journal takes it for one that is shared. `folder` has its files. */
export async function openBackend(
  backend: (typeof BACKENDS)[number] | "embedded, in its thread",
): Promise<Database & { isShared: boolean; folder?: string }> {
  if (backend === "embedded") return { ...(await memoryDatabase()), isShared: false };
  if (backend === "embedded, in its thread") {
    const folder = await startedFolder();
    const dataDir = await lockDataDir(folder.path);
    const database = await openDatabase({ dataDir });
    const close = () => database.close().then(dataDir.release).then(folder.remove);
    return { ...database, isShared: false, folder: join(folder.path, "db"), close };
  }
  return { ...(await openDatabase({ url: await emptyPostgres() })), isShared: true };
}

interface Backend {
  readonly db: Db;
  readonly isShared: boolean;
}

/** The database of all tests of a `describe`, from the first of them on; each finds it empty. */
export function databaseAt(backend: (typeof BACKENDS)[number]): Backend {
  let opened: Awaited<ReturnType<typeof openBackend>>;
  beforeAll(async () => {
    opened = await openBackend(backend);
  });
  afterEach(() => emptyTables(opened.db));
  afterAll(() => opened.close());
  return {
    get db() {
      return opened.db;
    },
    get isShared() {
      return opened.isShared;
    },
  };
}

/** A journal on such a database for each test, which is closed after it. */
export function journalAt(backend: (typeof BACKENDS)[number]): {
  readonly database: Backend;
  readonly bed: JournalBed;
} {
  const database = databaseAt(backend);
  let bed: JournalBed;
  beforeEach(() => {
    bed = openJournal(database.db, { isShared: database.isShared });
  });
  afterEach(() => bed.journal.close());
  return {
    database,
    get bed() {
      return bed;
    },
  };
}

let count = 0;

/** A read that succeeded, unless told. */
export function attempt(more: Partial<Attempt> = {}): Attempt {
  count += 1;
  return {
    at: 1_800_000_000_000,
    durationMs: 12,
    connection: "default",
    operation: `op_${count}`,
    attempt: 1,
    purpose: "browse",
    method: "GET",
    path: "/v1/staff",
    query: "limit=100",
    sent: true,
    status: 200,
    requestId: `req_${count}`,
    ...more,
  };
}
