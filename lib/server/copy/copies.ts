import type { CopiesAnswer, CopyState } from "@/lib/contract/copy";
import { type CopySettingsPatch, DEFAULT_COPY_SETTINGS } from "@/lib/contract/copy-settings";
import type { WalkAction } from "@/lib/contract/copy-walk";
import { isResourceName, type ResourceName } from "@/lib/contract/resources";
import type { Actor } from "@/lib/server/auth";
import type { CopyStore } from "@/lib/server/copy/store/copy-store";
import type { ListId, StoredCopy, StoredSettings } from "@/lib/server/copy/store/types";
import type { Directory } from "@/lib/server/directory/door";
import type { Clock } from "@/lib/server/upstream/time/clock";
import type { CopyAudit } from "./audit";
import { CopyForbidden, CopyOff, CopyUnknown, WalkConflict } from "./errors";
import { readerOf } from "./reader";
import { commandWalk } from "./walk/commands";
import { describeWalk } from "./walk/describe-walk";
import type { WalkRecord } from "./walk/record";
import { nextStartOf } from "./walk/schedule";
import { estimateWalk } from "./walk/share";
import type { Walks } from "./walk/walks";

interface CopiesDeps {
  store: CopyStore<WalkRecord>;
  walks: Walks;
  directory: Pick<Directory, "forWalk" | "offers">;
  /** The resources of each connection. */
  resources: ReadonlyMap<string, readonly ResourceName[]>;
  clock: Pick<Clock, "now">;
  audit: CopyAudit;
  /** Whether `COPY` lets administrators turn copies on. */
  allowed: boolean;
  storage: CopiesAnswer["storage"];
  changesRetentionDays: number;
}

export type Copies = ReturnType<typeof createCopies>;

/** The copies of lists: their settings, what their walks do, and the commands of administrators. */
export function createCopies(deps: CopiesDeps) {
  const { store, walks, directory, resources, clock, audit, allowed } = deps;

  async function overview(connection: string): Promise<CopiesAnswer> {
    const stored = allowed ? await store.all() : [];
    const states = (resources.get(connection) ?? []).map((resource) =>
      stateOf(
        { connection, resource },
        stored.find(({ list }) => list.connection === connection && list.resource === resource),
      ),
    );
    return {
      now: clock.now(),
      allowed,
      storage: deps.storage,
      changesRetentionDays: deps.changesRetentionDays,
      resources: await Promise.all(states),
    };
  }

  async function stateOf(
    list: ListId & { resource: ResourceName },
    stored: StoredCopy<WalkRecord> | undefined,
  ): Promise<CopyState> {
    const settings: StoredSettings = stored?.settings ?? DEFAULT_COPY_SETTINGS;
    const { since: _ours, ...visible } = settings;
    const { walk, copy } = stored ?? {};
    const expectedRows = copy?.isComplete ? copy.rows : undefined;
    const budget = directory.forWalk(list.connection).budget();
    const estimate = estimateWalk(budget, settings.share, expectedRows);
    const { callsPerMinute } = estimate;
    const changes = copy?.isComplete ? await store.changeCounts(list) : undefined;
    const nextAt = stored && nextStartOf(stored);
    return {
      resource: list.resource,
      settings: visible,
      ...(copy && { copy }),
      ...(walk && { walk: describeWalk(walk, { expectedRows, callsPerMinute }) }),
      ...(nextAt !== undefined && { nextAt }),
      ...(changes && { changes }),
      estimate,
    };
  }

  /** The list that a request is about, if there may be a copy of it. @throws CopyForbidden, CopyUnknown */
  function requireList(connection: string, resource: string): ListId & { resource: ResourceName } {
    if (!allowed) throw new CopyForbidden();
    if (!isResourceName(resource) || !directory.offers(connection, resource)) throw new CopyUnknown();
    return { connection, resource };
  }

  /** Saves these settings, and deletes everything else of the copy at once. */
  async function deleteCopy(list: ListId, settings: StoredSettings): Promise<void> {
    walks.interrupt(list);
    await store.delete(list, settings);
  }

  async function changeSettings(actor: Actor, list: ListId, patch: CopySettingsPatch): Promise<void> {
    const stored = await store.read(list);
    const before: StoredSettings = stored?.settings ?? DEFAULT_COPY_SETTINGS;
    const { on = before.on, omit = before.omit, schedule = before.schedule, share = before.share } = patch;
    const since = patch.schedule ? clock.now() : before.since;
    const after: StoredSettings = { on, omit, schedule, share, ...(since !== undefined && { since }) };
    // Whoever changes nothing must not make an embedded database.
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    const leavesOutMore = omit.some((field) => !before.omit.includes(field));
    const deletes = stored !== undefined && ((before.on && !on) || leavesOutMore);
    if (deletes) await deleteCopy(list, after);
    else await store.saveSettings(list, after);
    audit.recordSettings(actor, list, before, after, { deletes });
    walks.nudge();
  }

  /** Turns a copy off, and deletes it even if it is off already. */
  async function turnOff(actor: Actor, list: ListId): Promise<void> {
    const before = (await store.read(list))?.settings;
    if (!before) return;
    const after = { ...before, on: false };
    await deleteCopy(list, after);
    audit.recordSettings(actor, list, before, after, { deletes: true });
  }

  /** @throws CopyOff, WalkConflict */
  async function command(actor: Actor, list: ListId, action: WalkAction): Promise<void> {
    const stored = await store.read(list);
    if (!stored?.settings.on) throw new CopyOff();
    const { settings, copy } = stored;
    const target = directory.forWalk(list.connection).identity();
    const circumstances = { settings, hasCompleteCopy: copy?.isComplete ?? false, target, now: clock.now() };
    let fits = false;
    const walk = await store.updateWalk(list, (before) => {
      const after = commandWalk(before, action, circumstances);
      fits = after !== undefined;
      return after;
    });
    if (!fits || !walk) throw new WalkConflict(action);
    walks.interrupt(list);
    // What a cancelled walk has found is deleted, unless it is all there is.
    if (action === "cancel" && copy?.generation !== walk.generation) {
      await store.dropGeneration(list, walk.generation);
    }
    audit.recordCommand(actor, list, action);
    walks.nudge();
  }

  /** Deletes every copy, as they have been forbidden since they were made. */
  async function deleteAll(): Promise<void> {
    for (const { list, settings, copy, walk } of await store.all()) {
      if (settings.on || copy || walk) await deleteCopy(list, { ...settings, on: false });
    }
  }

  /** What can be read of one copy. @throws CopyForbidden, CopyUnknown */
  function reader(connection: string, resource: string) {
    return readerOf(store, requireList(connection, resource));
  }

  return { overview, requireList, reader, changeSettings, turnOff, command, deleteAll };
}
