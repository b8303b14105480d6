import type {
  CopiesAnswer,
  CopySettings,
  CopySettingsPatch,
  CopyState,
  CopyWalk,
  WalkAction,
} from "@/lib/contract/copy";
import { DEFAULT_COPY_SETTINGS } from "@/lib/contract/copy";
import { isResourceName, type ResourceName } from "@/lib/contract/resources";
import type { Actor } from "@/lib/server/auth";
import type { CopyStore } from "@/lib/server/copy/store/copy-store";
import type { Place, StoredCopy } from "@/lib/server/copy/store/types";
import type { Directory } from "@/lib/server/directory/door";
import type { Clock } from "@/lib/server/upstream/time/clock";
import type { CopyAudit } from "./audit";
import { CopyForbidden, CopyOff, CopyUnknown, WalkConflict } from "./errors";
import { readerOf } from "./reader";
import { commandWalk } from "./walk/commands";
import { describeWalk, type WalkRecord } from "./walk/record";
import { nextStart } from "./walk/schedule";
import { estimateWalk, timeOf } from "./walk/share";
import type { Walks } from "./walk/walks";

interface CopiesDeps {
  store: CopyStore<WalkRecord>;
  walks: Walks;
  directory: Pick<Directory, "forCopy" | "offers">;
  /** The resources of each connection. */
  resources: ReadonlyMap<string, readonly ResourceName[]>;
  clock: Pick<Clock, "now">;
  audit: CopyAudit;
  allowed: boolean;
  storage: CopiesAnswer["storage"];
  changesRetentionDays: number;
}

/** Settings with what the schedule counts from. */
type KeptSettings = CopySettings & { since?: number };

export type Copies = ReturnType<typeof createCopies>;

/** The copies of directories: what is decided of them, what their walks do, and the commands of administrators. */
export function createCopies(deps: CopiesDeps) {
  const { store, walks, directory, resources, clock, audit, allowed } = deps;

  async function overview(connection: string): Promise<CopiesAnswer> {
    const stored = allowed ? await store.all() : [];
    const states = (resources.get(connection) ?? []).map(async (resource) => {
      const copy = stored.find(({ place }) => place.connection === connection && place.resource === resource);
      return stateOf({ connection, resource }, copy);
    });
    return {
      now: clock.now(),
      allowed,
      storage: deps.storage,
      changesRetentionDays: deps.changesRetentionDays,
      resources: await Promise.all(states),
    };
  }

  async function stateOf(
    place: Place & { resource: ResourceName },
    stored: StoredCopy<WalkRecord> | undefined,
  ): Promise<CopyState> {
    const settings: KeptSettings = stored?.settings ?? DEFAULT_COPY_SETTINGS;
    const { since = 0, ...visible } = settings;
    const { walk, copy } = stored ?? {};
    const budget = directory.forCopy(place.connection).budget();
    const rows = copy?.isComplete ? copy.rows : undefined;
    const estimate = estimateWalk(budget, settings.share, rows);
    const changes = stored && copy?.isComplete ? await store.changeCounts(place) : undefined;
    const isOver = walk === undefined || walk.state === "ended";
    const nextAt = settings.on && isOver ? nextStart(settings.schedule, walk?.startedAt, since) : undefined;
    return {
      resource: place.resource,
      settings: visible,
      ...(copy && { copy }),
      ...(walk && { walk: describeWalk(walk, expectationOf(walk, rows, estimate.callsPerMinute)) }),
      ...(nextAt !== undefined && { nextAt }),
      ...(changes && { changes }),
      estimate,
    };
  }

  /** Where a person's request is about, if there may be a copy. @throws CopyForbidden, CopyUnknown */
  function placeOf(connection: string, resource: string): Place & { resource: ResourceName } {
    if (!allowed) throw new CopyForbidden();
    if (!isResourceName(resource) || !directory.offers(connection, resource)) throw new CopyUnknown();
    return { connection, resource };
  }

  /** Deletes everything of the copy at once, and saves these settings. */
  async function erase(place: Place, settings: KeptSettings): Promise<void> {
    walks.leave(place);
    await store.erase(place, settings);
  }

  async function change(actor: Actor, place: Place, patch: CopySettingsPatch): Promise<void> {
    const stored = await store.read(place);
    const before: KeptSettings = stored?.settings ?? DEFAULT_COPY_SETTINGS;
    const { on = before.on, omit = before.omit, schedule = before.schedule, share = before.share } = patch;
    const since = patch.schedule ? clock.now() : before.since;
    const after: KeptSettings = { on, omit, schedule, share, ...(since !== undefined && { since }) };
    // Nobody who changes nothing makes an embedded database.
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    const leavesOutMore = omit.some((field) => !before.omit.includes(field));
    const isErased = stored !== undefined && ((before.on && !on) || leavesOutMore);
    if (isErased) await erase(place, after);
    else await store.saveSettings(place, after);
    audit.changed(actor, place, before, after, isErased);
    walks.nudge();
  }

  async function remove(actor: Actor, place: Place): Promise<void> {
    const before = (await store.read(place))?.settings;
    if (!before) return;
    await erase(place, { ...before, on: false });
    audit.changed(actor, place, before, { ...before, on: false }, true);
  }

  /** @throws CopyOff, WalkConflict */
  async function steer(actor: Actor, place: Place, action: WalkAction): Promise<void> {
    const stored = await store.read(place);
    if (!stored?.settings.on) throw new CopyOff();
    const { settings, copy } = stored;
    const target = directory.forCopy(place.connection).identity();
    const options = { settings, hasCompleteCopy: copy?.isComplete ?? false, target, now: clock.now() };
    let isDone = false;
    const walk = await store.updateWalk(place, (before) => {
      const after = commandWalk(before, action, options);
      isDone = after !== undefined;
      return after;
    });
    if (!isDone || !walk) throw new WalkConflict(action);
    walks.leave(place);
    // What a cancelled walk has found is deleted, unless it is all there is.
    if (action === "cancel" && copy?.generation !== walk.generation) {
      await store.dropGeneration(place, walk.generation);
    }
    audit.commanded(actor, place, action);
    walks.nudge();
  }

  /** Deletes every copy: they have been forbidden since they were made. */
  async function eraseAll(): Promise<void> {
    for (const { place, settings, copy, walk } of await store.all()) {
      if (settings.on || copy || walk) await erase(place, { ...settings, on: false });
    }
  }

  /** What is read of one copy. @throws CopyForbidden, CopyUnknown */
  function reader(connection: string, resource: string) {
    return readerOf(store, placeOf(connection, resource));
  }

  return { overview, placeOf, reader, change, remove, steer, eraseAll };
}

/** How much is left of a walk, where the copy in use tells how many rows there are. */
function expectationOf(
  walk: WalkRecord,
  rows: number | undefined,
  callsPerMinute: number,
): Pick<CopyWalk, "expectedRows" | "msLeft"> {
  if (rows === undefined || walk.state === "ended") return {};
  const left = Math.max(rows - walk.rows, 0);
  return { expectedRows: rows, msLeft: timeOf(Math.ceil(left / walk.limit), callsPerMinute) };
}
