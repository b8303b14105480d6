import type { Clock } from "./upstream/time/clock";
import { repeat } from "./upstream/time/repeat";
import { within } from "./upstream/time/within";

/** What Rollcall cannot work without; the names are those in the answer of `/api/health/ready`. */
export type Part = "database" | "migrations" | "data_folder" | "secrets";

interface Parts {
  /** The check of each part, which throws or rejects with what is wrong. */
  parts: Partial<Record<Part, () => Promise<void> | void>>;
  clock: Clock;
  log: { error(details: object, message: string): void; info(details: object, message: string): void };
}

export interface Health {
  /** The parts that fail now. Takes less than 2 s; callers at the same time share one check. */
  failing(): Promise<Part[]>;
  /** Every part, as it was when it was last checked. */
  parts(): { part: Part; isFailing: boolean }[];
  stop(): void;
}

/** How often the parts are checked though nobody asks, so that the log shows when failures begin and end. In milliseconds, like all below. */
const EVERY_MS = 5_000;
/** A part that does not answer in time counts as before: the embedded database may be busy for longer; PostgreSQL ends its checks after 1 s. */
const PATIENCE_MS = 1_500;

/** Knows which parts fail, and logs when that changes. */
export function createHealth({ parts, clock, log }: Parts): Health {
  const down = new Set<Part>();
  let isStopped = false;
  let checking: Promise<void> | undefined;

  async function check(part: Part, checkPart: () => Promise<void> | void): Promise<void> {
    try {
      await checkPart();
      if (down.delete(part)) log.info({ part }, "a part of Rollcall works again");
    } catch (err) {
      if (!down.has(part) && !isStopped) log.error({ part, err }, "a part of Rollcall fails");
      down.add(part);
    }
  }

  async function checkAll(): Promise<void> {
    const all = Object.entries(parts) as [Part, () => Promise<void> | void][];
    await within(clock, PATIENCE_MS, () => Promise.all(all.map((each) => check(...each))));
  }

  async function failing(): Promise<Part[]> {
    checking ??= checkAll().finally(() => {
      checking = undefined;
    });
    await checking;
    return (Object.keys(parts) as Part[]).filter((part) => down.has(part));
  }

  const checks = repeat(clock, { everyMs: EVERY_MS }, failing);
  return {
    failing,
    parts: () => (Object.keys(parts) as Part[]).map((part) => ({ part, isFailing: down.has(part) })),
    stop() {
      isStopped = true;
      checks.stop();
    },
  };
}
