import { sql } from "drizzle-orm";
import type { z } from "zod";
import { DEFAULT_COPY_SETTINGS } from "@/lib/contract/copy-settings";
import type { Db } from "@/lib/server/db/open-database";
import { copies, copyGenerations } from "@/lib/server/db/schema";
import { lockCopy, parseWalk, saveWalk } from "./copies";
import { ofList } from "./of-list";
import type { ListId, StoredSettings } from "./types";

export interface SettingsChange<Walk> {
  settings: StoredSettings;
  /** Whether everything else about the list is deleted. */
  deletes: boolean;
  /** A walk that starts with it. */
  walk?: Walk | undefined;
}

/** A change of settings from what they and the walk are at that moment; undefined for none. */
export type DecideSettings<Walk> = (
  before: StoredSettings,
  walk: Walk | undefined,
) => SettingsChange<Walk> | undefined;

/**
 * Changes the settings of a list from what they are at that moment, so that of two changes at once neither undoes the other. Nobody can
 * read what is deleted once this resolves; `deleteUnused` then deletes its bytes.
 * @returns the change, and the settings before it
 */
export async function changeSettings<Walk>(
  db: Db,
  shape: z.ZodType<Walk>,
  list: ListId,
  decide: DecideSettings<Walk>,
): Promise<(SettingsChange<Walk> & { before: StoredSettings }) | undefined> {
  return db.transaction(async (transaction) => {
    await transaction
      .insert(copies)
      .values({ ...list, settings: JSON.stringify(DEFAULT_COPY_SETTINGS) })
      .onConflictDoNothing();
    const copy = await lockCopy(transaction, list);
    const before: StoredSettings = copy?.settings ?? DEFAULT_COPY_SETTINGS;
    const change = decide(before, copy && parseWalk(copy.walk, shape));
    if (!change) return undefined;
    await transaction
      .update(copies)
      .set({ settings: JSON.stringify(change.settings), ...(change.deletes && NO_WALK) })
      .where(ofList(copies, list));
    if (change.deletes) {
      await transaction
        .update(copyGenerations)
        .set({ state: "dropped" })
        .where(ofList(copyGenerations, list));
    }
    if (change.walk !== undefined) await saveWalk(transaction, list, change.walk);
    return { ...change, before };
  });
}

const NO_WALK = {
  walk: null,
  generation: null,
  holder: null,
  leaseUntil: null,
  // Whoever walks finds out at its next page.
  fence: sql`${copies.fence} + 1`,
};
