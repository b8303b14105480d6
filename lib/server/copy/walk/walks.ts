import { DEFAULT_COPY_SETTINGS } from "@/lib/contract/copy";
import { isResourceName } from "@/lib/contract/resources";
import type { CopyStore } from "@/lib/server/copy/store/copy-store";
import { LeaseLost, type Place, type StoredCopy } from "@/lib/server/copy/store/types";
import type { Directory } from "@/lib/server/directory/door";
import type { Times } from "@/lib/server/times";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { newWalk } from "./commands";
import { holdWalk, isUnfinished, type WalkRecord } from "./record";
import { runWalk, type WalkLease } from "./run-walk";
import { nextStart } from "./schedule";

/** What tells the audit how walks began and ended that nobody commanded. */
export interface WalkEvents {
  started(place: Place, walk: WalkRecord): void;
  ended(place: Place, walk: WalkRecord): void;
}

interface WalksDeps {
  store: CopyStore<WalkRecord>;
  directory: Pick<Directory, "forCopy" | "offers">;
  clock: Clock;
  /** This process: another id after each start, unless nobody else can have its database. */
  holder: string;
  events: WalkEvents;
  log: { warn(details: object, message: string): void };
  times: Pick<Times, "walkLookMs" | "walkLeaseMs">;
}

/** The walks of this process. */
export interface Walks {
  /** Looks at once whether there is something to do. */
  nudge(): void;
  /** Stops walking there: a command has changed the walk. */
  leave(place: Place): void;
  /** Stops all walks where they are, and lets others have them. */
  stop(): Promise<void>;
}

interface Walking {
  giveUp: AbortController;
  done: Promise<void>;
}

const STOPPED = "the process is ending";
const COMMANDED = "a command has changed the walk";

/** Starts what looks every 5 s for walks that are due, or that nobody walks. */
export function startWalks(deps: WalksDeps): Walks {
  const { store, directory, clock, holder, events, log } = deps;
  const { walkLookMs: lookMs, walkLeaseMs: leaseMs } = deps.times;
  const walking = new Map<string, Walking>();
  /** The share of each place as it was set last. */
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
      const { connection, resource } = copy.place;
      if (!isResourceName(resource) || !directory.offers(connection, resource)) continue;
      const place = { connection, resource };
      const walk = await startIfDue(copy, place);
      const isFree = !walking.has(nameOf(place));
      shares.set(nameOf(place), copy.settings.share);
      if (walk && isUnfinished(walk) && isFree && !ending.signal.aborted) take(place);
    }
  }

  /** @returns the walk there is now */
  async function startIfDue(copy: StoredCopy<WalkRecord>, place: Place): Promise<WalkRecord | undefined> {
    const { settings, walk } = copy;
    const now = clock.now();
    if (!settings.on || (walk && walk.state !== "ended")) return walk;
    const due = nextStart(settings.schedule, walk?.startedAt, sinceOf(settings));
    if (due === undefined || due > now) return walk;
    const target = directory.forCopy(place.connection).identity();
    const hasCompleteCopy = copy.copy?.isComplete ?? false;
    const fresh = newWalk("schedule", { settings, hasCompleteCopy, target, now });
    const stored = await store.updateWalk(place, (before) => (before?.id === walk?.id ? fresh : undefined));
    if (stored?.id === fresh.id) events.started(place, fresh);
    return stored;
  }

  function take(place: WalkLease["place"]): void {
    const giveUp = new AbortController();
    const done = claimAndWalk(place, giveUp)
      .catch((err) => {
        if (err !== STOPPED && err !== COMMANDED && !(err instanceof LeaseLost))
          log.warn({ err, ...place }, "a walk could not go on");
      })
      .finally(() => {
        walking.delete(nameOf(place));
        // What the command left to do begins now that nobody walks here.
        if (giveUp.signal.reason === COMMANDED) nudged.abort();
      });
    walking.set(nameOf(place), { giveUp, done });
  }

  async function claimAndWalk(place: WalkLease["place"], giveUp: AbortController): Promise<void> {
    const reader = directory.forCopy(place.connection);
    const claim = { target: reader.identity(), holder, ttlMs: leaseMs };
    const fence = await store.claim(place, claim);
    if (fence === undefined) return;
    const lease = { place, fence };
    const keeping = keepLease(lease, giveUp);
    try {
      const walk = (await store.read(place))?.walk;
      if (!walk || !isUnfinished(walk)) return;
      const share = () => shares.get(nameOf(place)) ?? DEFAULT_COPY_SETTINGS.share;
      const ended = await runWalk({ store, reader, clock, share }, lease, walk, giveUp.signal);
      events.ended(place, ended);
    } catch (error) {
      await holdAfter(error, lease);
      throw error;
    } finally {
      keeping.abort();
      await store.release(place, fence).catch(() => undefined);
    }
  }

  /** Renews the lease until told. Where it is lost the walk is given up. */
  function keepLease({ place, fence }: WalkLease, giveUp: AbortController): AbortController {
    const over = new AbortController();
    async function keep(): Promise<void> {
      for (;;) {
        await clock.sleep(leaseMs / 4, over.signal);
        try {
          await store.renew(place, fence, leaseMs);
        } catch (error) {
          // A database that is away tells nothing of the lease; what is written later will.
          if (error instanceof LeaseLost) giveUp.abort(error);
        }
      }
    }
    keep().catch(() => undefined);
    return over;
  }

  /** A mistake of Rollcall's own must not be made again at once, and for ever. */
  async function holdAfter(error: unknown, { place, fence }: WalkLease): Promise<void> {
    if (error === STOPPED || error === COMMANDED || error instanceof LeaseLost) return;
    const trouble = { why: "service", code: "internal_error" } as const;
    const now = clock.now();
    try {
      await store.updateWalk(
        place,
        (walk) => (walk && isUnfinished(walk) ? holdWalk(walk, trouble, { calls: 0, now }) : undefined),
        fence,
      );
    } catch {
      // Whoever takes it next finds it as it was.
    }
  }

  const watching = watch();
  return {
    nudge: () => nudged.abort(),
    leave: (place) => walking.get(nameOf(place))?.giveUp.abort(COMMANDED),
    async stop() {
      ending.abort();
      for (const { giveUp } of walking.values()) giveUp.abort(STOPPED);
      await Promise.all([watching, ...[...walking.values()].map(({ done }) => done)]);
    },
  };
}

function nameOf({ connection, resource }: Place): string {
  return `${connection}/${resource}`;
}

/** When the schedule was set, which the settings have beside what screens see. */
function sinceOf(settings: StoredCopy<WalkRecord>["settings"]): number {
  return "since" in settings && typeof settings.since === "number" ? settings.since : 0;
}
