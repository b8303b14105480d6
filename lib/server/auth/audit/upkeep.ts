import type { Clock } from "@/lib/server/upstream/time/clock";
import { repeat } from "@/lib/server/upstream/time/repeat";
import { within } from "@/lib/server/upstream/time/within";
import type { Audit } from "./audit";

const EVERY_MS = 60_000;
/** How long a stop waits for entries that are still to come. */
const SETTLE_MS = 1_000;

interface Deps {
  audit: Pick<Audit, "closeWindows" | "forget" | "settled" | "unwritten" | "writeLate">;
  clock: Clock;
  log: { warn(details: object, message: string): void };
}

/**
 * Every minute writes the entries that the database did not take, turns finished windows of failed sign-ins into entries, and deletes entries whose time is over. Once it has stopped
 * the database may close.
 */
export function startAuditUpkeep({ audit, clock, log }: Deps): { stop(): Promise<void> } {
  const { stop } = repeat(clock, { everyMs: EVERY_MS }, async (signal) => {
    // Each whatever becomes of the other.
    for (const task of [audit.writeLate, audit.closeWindows, audit.forget])
      await task().catch((err) => {
        if (!signal.aborted) log.warn({ err }, "the audit could not be kept up; it is tried again");
      });
  });
  return {
    async stop() {
      stop();
      const written = within(clock, SETTLE_MS, () => audit.settled().then(audit.writeLate));
      const err = await written.catch((error: unknown) => error);
      const entries = audit.unwritten();
      if (entries > 0)
        log.warn({ err, entries }, "entries of the audit that waited for the database are lost");
    },
  };
}
