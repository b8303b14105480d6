import { randomUUID } from "node:crypto";
import type { CopiesAnswer } from "@/lib/contract/copy";
import type { Audit } from "@/lib/server/auth/audit/audit";
import type { Connection } from "@/lib/server/connections";
import { type CopyStore, createCopyStore } from "@/lib/server/copy/store/copy-store";
import type { Databases } from "@/lib/server/db/open-database";
import type { Directory } from "@/lib/server/directory/door";
import type { Times } from "@/lib/server/times";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { repeat } from "@/lib/server/upstream/time/repeat";
import { within } from "@/lib/server/upstream/time/within";
import { createCopyAudit } from "./audit";
import { type Copies, createCopies } from "./copies";
import { openCopyDatabase } from "./open-copy-database";
import type { WalkRecord } from "./walk/record";
import { walkShape } from "./walk/record-shape";
import { startWalks, type Walks } from "./walk/walks";

interface OpenCopiesDeps {
  /** Those of a PostgreSQL server; or the locked data folder, in which copies get an embedded database of their own. */
  databases: Databases | { dataDir: string };
  directory: Pick<Directory, "forWalk" | "offers" | "require">;
  connections: readonly Pick<Connection, "id" | "resources">[];
  audit: Pick<Audit, "recordDone">;
  clock: Clock;
  log: Record<"info" | "warn", (details: object, message: string) => void>;
  /** Whether `COPY` lets administrators turn copies on. */
  allowed: boolean;
  changesRetentionDays: number;
  times: Times;
}

const DAY_MS = 24 * 60 * 60_000;
const UPKEEP_MS = 60 * 60_000;
const MINUTE_MS = 60_000;
/**
 * How long the end of the process waits: a statement over a million rows would take longer. What is cut off is done again after the next start, and
 * everything that closes after the copies needs time too.
 */
const STOP_MS = 1_500;

/** Ten times the rows that a copy is measured with: a list that has more is taken for one without end, which would fill the disk. */
const MOST_ROWS: Record<CopiesAnswer["storage"], number> = { embedded: 1_000_000, postgresql: 10_000_000 };

/** Opens the copies. Their walks go on where they were, and every hour what is too old is deleted; each minute what an act that failed has left. */
export function openCopies(deps: OpenCopiesDeps): { copies: Copies; stop(): Promise<void> } {
  const { directory, connections, clock, log, allowed, changesRetentionDays, times } = deps;
  const { store, storage, close } = openStore(deps);
  const audit = createCopyAudit(deps.audit);
  const walks = allowed
    ? startWalks({
        store,
        directory,
        clock,
        holder: randomUUID(),
        mostRows: MOST_ROWS[storage],
        events: audit,
        log,
        times,
      })
    : NO_WALKS;
  const resources = new Map(connections.map(({ id, resources: all }) => [id, all]));
  const copies = createCopies({ ...deps, store, storage, walks, audit, resources });
  const ending = new AbortController();

  async function maintain(): Promise<void> {
    for (;;) {
      let waitMs = UPKEEP_MS;
      try {
        const deleted = allowed ? 0 : await copies.deleteAll();
        if (deleted > 0) log.info({ deleted }, "the copies of directories are deleted, as COPY is off");
        await store.sweep(clock.now() - changesRetentionDays * DAY_MS);
      } catch (err) {
        log.warn({ err }, "the copies of directories could not be kept up; it is tried again");
        waitMs = MINUTE_MS;
      }
      await clock.sleep(waitMs, ending.signal);
    }
  }

  const upkeep = maintain().catch(() => undefined);
  const deletion = repeat(clock, { everyMs: MINUTE_MS }, () =>
    copies
      .deleteLeft()
      .catch((err) => log.warn({ err }, "rows of a copy could not be deleted; it is tried again")),
  );
  return {
    copies,
    async stop() {
      ending.abort();
      deletion.stop();
      await within(clock, STOP_MS, () => Promise.all([walks.stop(), upkeep]).then(close));
    },
  };
}

interface OpenStore {
  store: CopyStore<WalkRecord>;
  storage: CopiesAnswer["storage"];
  close(): Promise<void>;
}

function openStore({
  databases,
  clock,
  log,
}: Pick<OpenCopiesDeps, "databases" | "clock" | "log">): OpenStore {
  if (!("dataDir" in databases)) {
    return { store: createCopyStore(databases, walkShape), storage: "postgresql", close: async () => {} };
  }
  const { exists, close, ...embedded } = openCopyDatabase(databases.dataDir, { clock, log });
  return { store: emptyUntilMade(createCopyStore(embedded, walkShape), exists), storage: "embedded", close };
}

/** The store of an embedded database that is made once something is to be kept, so that nobody who has no copy pays for it. */
function emptyUntilMade(store: CopyStore<WalkRecord>, exists: () => boolean): CopyStore<WalkRecord> {
  return {
    ...store,
    all: async () => (exists() ? store.all() : []),
    read: async (place) => (exists() ? store.read(place) : undefined),
    async deleteUnused() {
      if (exists()) await store.deleteUnused();
    },
    async sweep(keepChangesSince) {
      if (exists()) await store.sweep(keepChangesSince);
    },
  };
}

const NO_WALKS: Walks = { nudge() {}, interrupt() {}, async stop() {} };
