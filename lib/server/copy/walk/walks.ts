import { DEFAULT_COPY_SETTINGS } from "@/lib/contract/copy-settings";
import { isResourceName } from "@/lib/contract/resources";
import { LeaseLost, type ListId, type StoredCopy } from "@/lib/server/copy/store/types";
import type { Directory } from "@/lib/server/directory/door";
import type { Times } from "@/lib/server/times";
import { isActive, newWalk, type WalkRecord } from "./record";
import type { WalkLease } from "./save-walk";
import { nextStartOf } from "./schedule";
import { type WalkerDeps, walkWithLease } from "./walk-with-lease";

/** What tells the audit of walks that began and ended without a command. */
export interface WalkEvents {
  recordStart(list: ListId): void;
  recordEnd(list: ListId, walk: WalkRecord): void;
}

interface WalksDeps extends Omit<WalkerDeps, "reader" | "share" | "leaseMs"> {
  directory: Pick<Directory, "forWalk" | "offers">;
  events: WalkEvents;
  log: { warn(details: object, message: string): void };
  times: Pick<Times, "walkLookMs" | "walkLeaseMs">;
}

export interface Walks {
  /** Looks at once whether there is something to do. */
  nudge(): void;
  /** Stops walking over a list, because a command has changed its walk. */
  interrupt(list: ListId): void;
  /** Stops all walks where they are, and lets other processes have them. */
  stop(): Promise<void>;
}

interface RunningWalk {
  giveUp: AbortController;
  done: Promise<void>;
}

const STOPPED = "the process is ending";
const COMMANDED = "a command has changed the walk";

/** Starts to look, every 5 s, for walks that are due or that nobody walks, and walks them. */
export function startWalks(deps: WalksDeps): Walks {
  const { store, directory, clock, holder, mostRows, events, log } = deps;
  const { walkLookMs: lookMs, walkLeaseMs: leaseMs } = deps.times;
  const running = new Map<string, RunningWalk>();
  /** Of each list as it was set last, in per cent. */
  const shares = new Map<string, number>();
  const ending = new AbortController();
  let nudged = new AbortController();

  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await look();
      } catch (err) {
        log.warn({ err }, "the walks over directories could not be looked at; it is tried again");
      }
      await clock.sleep(lookMs, AbortSignal.any([ending.signal, nudged.signal])).catch(() => undefined);
      if (nudged.signal.aborted) nudged = new AbortController();
    }
  }

  async function look(): Promise<void> {
    for (const copy of await store.all()) {
      const { connection, resource } = copy.list;
      if (!isResourceName(resource) || !directory.offers(connection, resource)) continue;
      const list = { connection, resource };
      shares.set(nameOf(list), copy.settings.share);
      const walk = await startIfDue(copy);
      const isFree = !running.has(nameOf(list)) && !ending.signal.aborted;
      if (copy.settings.on && walk && isActive(walk) && isFree) run(list);
    }
  }

  /** @returns the walk there is now */
  async function startIfDue(copy: StoredCopy<WalkRecord>): Promise<WalkRecord | undefined> {
    const { list, walk, copy: inUse } = copy;
    const now = clock.now();
    const due = nextStartOf(copy);
    if (due === undefined || due > now) return walk;
    const target = directory.forWalk(list.connection).identity();
    const hasCompleteCopy = inUse?.isComplete ?? false;
    let started: string | undefined;
    const stored = await store.updateWalk(list, (before, settings) => {
      if (!settings.on || before?.id !== walk?.id) return undefined;
      const next = newWalk("schedule", { settings, hasCompleteCopy, target, now });
      started = next.id;
      return next;
    });
    if (stored && stored.id === started) events.recordStart(list);
    return stored;
  }

  async function walkOver(list: WalkLease["list"], giveUp: AbortController): Promise<void> {
    const reader = directory.forWalk(list.connection);
    const share = () => shares.get(nameOf(list)) ?? DEFAULT_COPY_SETTINGS.share;
    const ended = await walkWithLease(
      { store, clock, log, holder, mostRows, leaseMs, reader, share },
      list,
      giveUp,
    );
    if (ended) events.recordEnd(list, ended);
  }

  function run(list: WalkLease["list"]): void {
    const giveUp = new AbortController();
    const done = walkOver(list, giveUp)
      .catch((err) => {
        if (err !== giveUp.signal.reason && !(err instanceof LeaseLost))
          log.warn({ err, ...list }, "a walk could not go on");
      })
      .finally(() => {
        running.delete(nameOf(list));
        // What the command left to do begins now that nobody walks here.
        if (giveUp.signal.reason === COMMANDED) nudged.abort();
      });
    running.set(nameOf(list), { giveUp, done });
  }

  const watching = watch();
  return {
    nudge: () => nudged.abort(),
    interrupt: (list) => running.get(nameOf(list))?.giveUp.abort(COMMANDED),
    async stop() {
      ending.abort();
      for (const { giveUp } of running.values()) giveUp.abort(STOPPED);
      await Promise.all([watching, ...[...running.values()].map(({ done }) => done)]);
    },
  };
}

function nameOf({ connection, resource }: ListId): string {
  return `${connection}/${resource}`;
}
