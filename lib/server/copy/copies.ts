import type { CopiesAnswer, CopyState, LeftCopy } from "@/lib/contract/copy";
import { type CopyChange, DEFAULT_COPY_SETTINGS } from "@/lib/contract/copy-settings";
import type { WalkAction } from "@/lib/contract/copy-walk";
import { isResourceName, RESOURCES, type ResourceName } from "@/lib/contract/resources";
import type { Actor } from "@/lib/server/auth";
import type { DecideSettings } from "@/lib/server/copy/store/change-settings";
import type { CopyStore } from "@/lib/server/copy/store/copy-store";
import type { ListId, StoredCopy, StoredSettings } from "@/lib/server/copy/store/types";
import type { Directory } from "@/lib/server/directory/door";
import { BodyInvalid } from "@/lib/server/input/read-body";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { type CopyAudit, ROLLCALL } from "./audit";
import { CopyForbidden, CopyOff, CopyUnknown, WalkConflict } from "./errors";
import { patchSettings } from "./patch-settings";
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
  directory: Pick<Directory, "forWalk" | "offers" | "require">;
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
  /** Whether an act that failed may have left rows that nobody reads. */
  let hasLeft = false;

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
    const callsPerMinute = estimate.isLimitKnown ? estimate.callsPerMinute : undefined;
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
      ...(stored?.isDamaged && { isDamaged: true }),
    };
  }

  /** The list that a request is about, if there may be a copy of it. @throws CopyForbidden, CopyUnknown */
  function requireList(connection: string, resource: string): ListId & { resource: ResourceName } {
    if (!allowed) throw new CopyForbidden();
    if (!isResourceName(resource) || !directory.offers(connection, resource)) throw new CopyUnknown();
    return { connection, resource };
  }

  async function change(actor: Actor, list: ListId, decide: DecideSettings<WalkRecord>): Promise<void> {
    const result = await orLeave(store.changeSettings(list, decide));
    if (!result) return deleteUnused();
    const { before, settings, deletes, walk } = result;
    if (deletes) walks.interrupt(list);
    audit.recordSettings(actor, list, before, settings, { deletes });
    if (walk) audit.recordCommand(actor, list, "start");
    if (deletes) await deleteUnused();
    walks.nudge();
  }

  /** Notes that this has failed, if it does: rows that it was to delete may be there still. */
  async function orLeave<Result>(act: Promise<Result>): Promise<Result> {
    try {
      return await act;
    } catch (error) {
      hasLeft = true;
      throw error;
    }
  }

  /** Deletes the rows that nobody reads: also those that an act which failed has left, here or at another instance. */
  function deleteUnused(): Promise<void> {
    return orLeave(store.deleteUnused());
  }

  /** Deletes the rows that an act which failed here may have left. */
  async function deleteLeft(): Promise<void> {
    if (!hasLeft) return;
    hasLeft = false;
    await deleteUnused();
  }

  /** @throws BodyInvalid where the field that tells rows apart is to be left out, or too many are; CopyOff where a walk is to start of a copy that is off, WalkConflict where one is paused */
  async function changeSettings(
    actor: Actor,
    list: ListId,
    { start = false, ...patch }: CopyChange,
  ): Promise<void> {
    const cursor = isResourceName(list.resource) ? RESOURCES[list.resource].cursor : undefined;
    if (cursor && patch.omit?.includes(cursor)) {
      throw new BodyInvalid(`Rows are told apart by ${cursor}, so it cannot be left out.`, "omit");
    }
    const now = clock.now();
    const stored = await store.read(list);
    const current = stored?.settings ?? DEFAULT_COPY_SETTINGS;
    // Whoever changes nothing must not make an embedded database, but may be trying again.
    if (!start && isSame(current, patchSettings(current, patch, now))) return deleteUnused();
    await change(actor, list, (before, walk) => {
      const settings = patchSettings(before, patch, now);
      if (start && !settings.on) throw new CopyOff();
      const leavesOutMore = settings.omit.some((field) => !before.omit.includes(field));
      const deletes = before.on && (!settings.on || leavesOutMore);
      // What is off has no copy, though it may have had one when it was read.
      const hasCompleteCopy = before.on && !deletes && isComplete(stored);
      const circumstances = { settings, hasCompleteCopy, target: targetOf(list), now };
      const first = start ? commandWalk(deletes ? undefined : walk, "start", circumstances) : undefined;
      // One under way is what was wanted, whoever started it; one that is paused goes on by hand.
      if (start && !first && walk?.state === "paused") throw new WalkConflict("start");
      return isSame(before, settings) && !first ? undefined : { settings, deletes, walk: first };
    });
  }

  /** The list of a copy that is to be deleted, which need not be offered any more. @throws ConnectionUnknown, CopyForbidden, CopyUnknown */
  async function requireStored(connection: string, resource: string): Promise<ListId> {
    const list = { connection, resource };
    // A database refuses a text with a NUL.
    const mayBeLeft = allowed && !isOffered(list) && !/\0/.test(connection + resource);
    if (mayBeLeft && (await store.read(list))) return list;
    directory.require(connection);
    return requireList(connection, resource);
  }

  /** The copies of lists that no connection offers here any more: of a list or an account that was taken out of the settings. */
  async function leftOver(): Promise<LeftCopy[]> {
    const stored = allowed ? await store.all() : [];
    return stored
      .filter((each) => !isOffered(each.list) && isKept(each))
      .map(({ list, copy }) => ({ ...list, rows: copy?.rows ?? 0 }));
  }

  function isOffered({ connection, resource }: ListId): boolean {
    return (resources.get(connection) as readonly string[] | undefined)?.includes(resource) ?? false;
  }

  /** Turns a copy off, and deletes what there is of it. */
  async function turnOff(actor: Actor, list: ListId): Promise<void> {
    const stored = await store.read(list);
    if (!stored || !(isKept(stored) || stored.isDamaged)) return deleteUnused();
    await change(actor, list, (before) => ({ settings: { ...before, on: false }, deletes: true }));
  }

  /** @throws CopyOff, WalkConflict */
  async function command(actor: Actor, list: ListId, action: WalkAction): Promise<void> {
    const stored = await store.read(list);
    if (!stored) throw new CopyOff();
    const circumstances = {
      hasCompleteCopy: isComplete(stored),
      target: targetOf(list),
      now: clock.now(),
    };
    let fits = false;
    const walk = await store.updateWalk(list, (before, settings) => {
      if (!settings.on) throw new CopyOff();
      const after = commandWalk(before, action, { ...circumstances, settings });
      fits = after !== undefined;
      return after;
    });
    if (!fits || !walk) throw new WalkConflict(action);
    walks.interrupt(list);
    audit.recordCommand(actor, list, action);
    if (action === "cancel") await deleteUnused();
    walks.nudge();
  }

  function targetOf({ connection }: ListId): string {
    return directory.forWalk(connection).identity();
  }

  /** Deletes every copy, as they have been forbidden since they were made. @returns how many there were */
  async function deleteAll(): Promise<number> {
    const stored = (await store.all()).filter(isKept);
    for (const { list } of stored) await turnOff(ROLLCALL, list);
    return stored.length;
  }

  /** What can be read of one copy. @throws CopyForbidden, CopyUnknown */
  function reader(connection: string, resource: string) {
    return readerOf(store, requireList(connection, resource));
  }

  return {
    overview,
    requireList,
    requireStored,
    leftOver,
    reader,
    changeSettings,
    turnOff,
    command,
    deleteAll,
    deleteLeft,
  };
}

/** Whether there is more of it than settings that are off. */
function isKept({ settings, copy, walk }: StoredCopy<WalkRecord>): boolean {
  return settings.on || copy !== undefined || walk !== undefined;
}

function isComplete(stored: StoredCopy<WalkRecord> | undefined): boolean {
  return stored?.copy?.isComplete ?? false;
}

function isSame(one: StoredSettings, other: StoredSettings): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
