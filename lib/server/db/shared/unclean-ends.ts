import { z } from "zod";
import type { Db } from "@/lib/server/db/open-database";
import type { RowKind } from "@/lib/server/upstream/shared/shared-row";
import type { Notifications } from "./notifications";
import { parseRow } from "./parse-row";
import { createRowTable } from "./row-table";

/**
 * Which instances have ended without having written everything: killed, with the database away, or with its disk full. What
 * they did last is known to nobody.
 */
export interface UncleanEnds {
  /** Since when everything is known that any instance did; milliseconds since the epoch, 0 where every end was clean. */
  completeSince(): number;
  /** Notes the end of this instance. @param isComplete whether it has written everything. Rejects with the database's error. */
  noteEnd(isComplete: boolean): Promise<void>;
}

interface UncleanEndsDeps {
  /** For the start, which may wait for it. */
  behind: Db;
  /** For the end, which may not. */
  rows: Db;
  notifications: Pick<Notifications, "instance" | "clock" | "hasHeard">;
  log: { warn(details: object, message: string): void };
}

/** The row of the instances that have started and not ended cleanly, the oldest first. */
const OPEN: RowKind<{ ids: string[] }> = {
  name: "instances",
  first: { ids: [] },
  shape: z.object({ ids: z.array(z.uuid()) }),
};
const ID = "open";
/** Instances that crash as soon as they start leave no more than these. */
const MOST_IDS = 100;
/** An instance that lives has been heard by then, in milliseconds after the start. */
const HEARD_MS = 20_000;

/** Notes the start of this instance beside those that have not ended cleanly: they live, or never will. */
export async function openUncleanEnds({
  behind,
  rows,
  notifications,
  log,
}: UncleanEndsDeps): Promise<UncleanEnds> {
  const { instance, clock, hasHeard } = notifications;
  const startedAt = clock.now();
  let isNoted = false;
  let others: string[] = [];

  /** @returns the ids as they were */
  async function changeIds(db: Db, change: (ids: string[]) => string[]): Promise<string[]> {
    const table = createRowTable(db);
    for (;;) {
      const stored = await table.read(OPEN.name, ID);
      const { ids } = (stored && parseRow(OPEN, stored.row, clock.now())) ?? OPEN.first;
      const next = JSON.stringify({ ids: change(ids) });
      if (await table.replace(OPEN.name, ID, stored?.version ?? 0, next)) return ids;
    }
  }

  const unheard = () => others.filter((id) => !hasHeard(id));

  try {
    others = await changeIds(behind, (ids) => [...ids, instance].slice(-MOST_IDS));
    isNoted = true;
  } catch (err) {
    log.warn({ err }, "the start could not be noted in the database");
  }

  return {
    completeSince: () => (isNoted && unheard().length === 0 ? 0 : startedAt),
    async noteEnd(isComplete) {
      if (!isComplete) return;
      const isOld = clock.now() - startedAt > HEARD_MS;
      const ended = new Set([instance, ...(isOld ? unheard() : [])]);
      await changeIds(rows, (ids) => ids.filter((id) => !ended.has(id)));
    },
  };
}
