import type { CopyStore } from "@/lib/server/copy/store/copy-store";
import { LeaseLost } from "@/lib/server/copy/store/types";
import type { WalkReader } from "@/lib/server/directory/door";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { isActive, type WalkRecord } from "./record";
import { runWalk } from "./run-walk";
import type { WalkLease, WalkStage } from "./save-walk";
import { holdWalk } from "./transitions";

export interface WalkerDeps {
  store: CopyStore<WalkRecord>;
  clock: Clock;
  log: WalkStage["log"];
  /** This process: another id after each start, unless nobody else can have its database. */
  holder: string;
  leaseMs: number;
  reader: WalkReader;
  /** As many rows as a copy may have. */
  mostRows: number;
  /** Per cent of the key's limit, as it is set now. */
  share(): number;
}

/**
 * Claims the walk over a list, and walks for as long as it has the lease, until the walk has ended or is given up.
 * @returns the walk as it ended; undefined where somebody else walks, or there is nothing to do
 * @throws as `runWalk`
 */
export async function walkWithLease(
  deps: WalkerDeps,
  list: WalkLease["list"],
  giveUp: AbortController,
): Promise<WalkRecord | undefined> {
  const { store, holder, leaseMs, reader } = deps;
  const { signal } = giveUp;
  const fence = await store.claim(list, { target: reader.identity(), holder, ttlMs: leaseMs });
  if (fence === undefined) return undefined;
  const lease = { list, fence };
  const renewing = renewLease(deps, lease, giveUp);
  try {
    const walk = await store.readWalk(list);
    return walk && isActive(walk) ? await runWalk({ ...deps, ...lease, signal }, walk) : undefined;
  } catch (error) {
    // A mistake of Rollcall's own: it must not be made again at once, and for ever.
    if (error !== signal.reason && !(error instanceof LeaseLost)) await holdAfterMistake(deps, lease);
    throw error;
  } finally {
    renewing.abort();
    await store.release(list, fence).catch(() => undefined);
  }
}

/** Renews the lease until aborted. Once it is lost the walk is given up. */
function renewLease(
  { store, clock, leaseMs }: WalkerDeps,
  { list, fence }: WalkLease,
  giveUp: AbortController,
): AbortController {
  const over = new AbortController();
  async function renew(): Promise<void> {
    for (;;) {
      await clock.sleep(leaseMs / 4, over.signal);
      try {
        await store.renew(list, fence, leaseMs);
      } catch (error) {
        // While the database is away nobody knows whose the lease is; the next write will find out.
        if (error instanceof LeaseLost) giveUp.abort(error);
      }
    }
  }
  renew().catch(() => undefined);
  return over;
}

async function holdAfterMistake({ store, clock }: WalkerDeps, { list, fence }: WalkLease): Promise<void> {
  const trouble = { why: "rollcall", code: "internal_error" } as const;
  const now = clock.now();
  try {
    await store.updateWalk(
      list,
      (walk) => (walk && isActive(walk) ? holdWalk(walk, trouble, { calls: 0, now }) : undefined),
      fence,
    );
  } catch {
    // Whoever takes it next finds it as it was.
  }
}
