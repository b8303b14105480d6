import type { Clock } from "@/lib/server/upstream/time/clock";
import { repeat } from "@/lib/server/upstream/time/repeat";
import type { Audit } from "./audit";

const EVERY_MS = 60_000;

interface Deps {
  audit: Pick<Audit, "closeWindows" | "forget">;
  clock: Clock;
  log: { warn(details: object, message: string): void };
}

/** Every minute turns finished windows of failed sign-ins into entries, and deletes entries whose time is over. */
export function startAuditUpkeep({ audit, clock, log }: Deps): { stop(): void } {
  return repeat(clock, { everyMs: EVERY_MS }, async (signal) => {
    try {
      await audit.closeWindows();
      await audit.forget();
    } catch (err) {
      if (!signal.aborted) log.warn({ err }, "the audit could not be kept up; it is tried again");
    }
  });
}
