import type { Database, Db } from "@/lib/server/db/open-database";
import type { RowKind, Sealing, SharedRow, SharedRows } from "@/lib/server/upstream/shared/shared-row";
import { type Clock, systemClock } from "@/lib/server/upstream/time/clock";
import type { Notifications } from "./notifications";
import { createRowTable, ROW_TOPIC, readNews } from "./row-table";
import { StoredRow } from "./stored-row";

/** How often a database that is away is tried. What it takes to answer comes on top: it is back within 5 s. */
const PROBE_MS = 1_000;

interface SharedRowsDeps {
  /** On connections of its own, with short deadlines: every read of the service waits for it. */
  db: Db;
  notifications: Notifications;
  seal: Sealing;
  log: {
    warn(details: { err: unknown }, message: string): void;
    info(details: object, message: string): void;
  };
  /** Between two tries of a database that is away. */
  clock?: Clock;
}

/** Opens the shared rows of a database, and begins to listen. */
export async function openSharedRows(
  { rows, notifications }: Pick<Database, "rows" | "notifications">,
  { seal, log }: Pick<SharedRowsDeps, "seal" | "log">,
): Promise<SharedRows> {
  await notifications.start();
  return createSharedRows({ db: rows, notifications, seal, log });
}

/**
 * Shared rows in the database. Each change is one UPDATE of the version it was made from, which also tells the new row to
 * everybody: the next one to change it needs not read it. While the database is away each instance goes on with its own
 * part, and no update fails.
 */
export function createSharedRows(deps: SharedRowsDeps): SharedRows {
  const { db, notifications, seal, log, clock = systemClock } = deps;
  const table = createRowTable(db);
  const rows = new Map<string, StoredRow<unknown>>();
  const closing = new AbortController();
  let isAway = false;
  let probing: Promise<void> | undefined;

  function goAway(error: unknown): void {
    if (closing.signal.aborted || isAway) return;
    isAway = true;
    log.warn({ err: error }, "what instances share cannot be written: each goes on with its part");
    probing ??= probe();
  }

  async function probe(): Promise<void> {
    while (isAway && !closing.signal.aborted) {
      await clock.sleep(PROBE_MS, closing.signal).catch(() => undefined);
      if (!closing.signal.aborted) await comeBack().catch(() => undefined);
    }
    probing = undefined;
  }

  async function comeBack(): Promise<void> {
    // Of a row that is not there, so that nobody who waits for theirs waits for this.
    await table.read("probe", "");
    isAway = false;
    const all = await Promise.all(Array.from(rows.values(), (row) => row.rejoin()));
    if (all.every(Boolean) && !isAway) log.info({}, "what instances share can be written again");
  }

  const { instance } = notifications;
  const context = () => ({
    instance,
    instances: notifications.instances(),
    now: notifications.clock.now(),
  });
  const store = { table, goAway, isAway: () => isAway, context };
  const deafen = [
    notifications.listen(ROW_TOPIC, (text) => {
      const news = readNews(text);
      rows.get(keyOf(news.kind, news.id))?.hear(news);
    }),
    notifications.onGap(() => {
      for (const row of rows.values()) row.refresh();
    }),
  ];

  return {
    instance,
    seal,
    open<Row>(kind: RowKind<Row>, id: string): SharedRow<Row> {
      const key = keyOf(kind.name, id);
      const known = rows.get(key) as StoredRow<Row> | undefined;
      if (known) return known;
      const row = new StoredRow(kind, id, store);
      rows.set(key, row as StoredRow<unknown>);
      row.refresh();
      return row;
    },
    async close() {
      for (const end of deafen) end();
      closing.abort();
      await probing;
    },
  };
}

function keyOf(kind: string, id: string): string {
  return `${kind} ${id}`;
}
