import type { Db } from "@/lib/server/db/open-database";
import type { RowKind, Sealing, SharedRow, SharedRows } from "@/lib/server/upstream/shared/shared-row";
import { type Clock, systemClock } from "@/lib/server/upstream/time/clock";
import type { Notifications } from "./notifications";
import { createRowTable, parseNews, ROW_TOPIC } from "./row-table";
import { StoredRow } from "./stored-row";

/** How often a database that is away is tried. With the time that each try takes, its return is noticed within 5 s. */
const PROBE_MS = 1_000;
/** Once one instance has found the database again, all that live have after so long. */
const REJOIN_MS = 10_000;

interface SharedRowsDeps {
  /** With connections of its own and short deadlines, as every call to the service waits for it. */
  db: Db;
  notifications: Notifications;
  seal: Sealing;
  log: {
    warn(details: object, message: string): void;
    info(details: object, message: string): void;
  };
  /** Since when everything is known that instances did which have ended. By default since ever. */
  completeSince?: (() => number) | undefined;
  /** For the waits between two tries of a database that is away. */
  clock?: Clock;
}

/**
 * Shared rows in the database. Each change is one UPDATE of the version that it was made from, which also tells every instance
 * the new row, so that the next one to change it need not read it first. While the database is away each instance goes on
 * with its own share of a row, and no update fails.
 */
export function createSharedRows(deps: SharedRowsDeps): SharedRows {
  const { db, notifications, seal, log, completeSince = () => 0, clock = systemClock } = deps;
  const table = createRowTable(db);
  const rows = new Map<string, StoredRow<unknown>>();
  const closing = new AbortController();
  let isAway = false;
  /** When all others had come back after the last gap in what this one heard, or is stored; milliseconds since the epoch. */
  let rejoinedAt = 0;
  /** Whether the log has it that changes fail: they may though every try of the database succeeds, as on a full disk. */
  let isLogged = false;
  let probing: Promise<void> | undefined;

  function goAway(error: unknown): void {
    if (closing.signal.aborted || isAway) return;
    isAway = true;
    if (!isLogged)
      log.warn({ err: error }, "what instances share cannot be written: each goes on with its part");
    isLogged = true;
    probing ??= probe();
  }

  async function probe(): Promise<void> {
    while (isAway && !closing.signal.aborted) {
      await clock.sleep(PROBE_MS, closing.signal).catch(() => undefined);
      if (!closing.signal.aborted) await comeBack().catch(() => undefined);
    }
    probing = undefined;
  }

  function noteLoss(): void {
    rejoinedAt = notifications.clock.now() + REJOIN_MS;
  }

  /** One that has ended meanwhile never tells what it changed. Alone, this instance has heard of everything. */
  function noteGap(): void {
    if (notifications.instances() > 1) noteLoss();
  }

  async function comeBack(): Promise<void> {
    await table.probe();
    isAway = false;
    noteGap();
    const all = await Promise.all(Array.from(rows.values(), (row) => row.rejoin()));
    if (!all.every(Boolean) || isAway) return;
    isLogged = false;
    log.info({}, "what instances share can be written again");
  }

  const { instance } = notifications;
  const context = () => ({
    instance,
    instances: notifications.instances(),
    now: notifications.clock.now(),
  });
  const noteUnreadable = (kind: string) =>
    log.warn({ kind }, "what instances share was not understood: it is begun anew");
  const store = { table, goAway, noteLoss, noteUnreadable, isAway: () => isAway, context };
  const stopListening = [
    notifications.listen(ROW_TOPIC, (text) => {
      const news = parseNews(text);
      if (news) rows.get(keyOf(news.kind, news.id))?.hear(news);
    }),
    notifications.onGap(() => {
      noteGap();
      for (const row of rows.values()) row.refresh();
    }),
  ];

  return {
    instance,
    seal,
    open<Row>(kind: RowKind<Row>, id: string): SharedRow<Row> {
      const key = keyOf(kind.name, id);
      const opened = rows.get(key) as StoredRow<Row> | undefined;
      if (opened) return opened;
      const row = new StoredRow(kind, id, store);
      rows.set(key, row as StoredRow<unknown>);
      row.refresh();
      return row;
    },
    completeSince: () => Math.max(rejoinedAt, completeSince()),
    isApart: () => isAway || [...rows.values()].some((row) => row.isApart()),
    async close() {
      for (const stop of stopListening) stop();
      closing.abort();
      await probing;
    },
  };
}

function keyOf(kind: string, id: string): string {
  return `${kind} ${id}`;
}
