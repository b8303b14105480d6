import type { Clock } from "./upstream/time/clock";

/** What Rollcall needs to be of use. */
export type Part = "database" | "data_folder";

interface Parts {
  /** What looks after each; it throws or rejects with why the part is of no use. */
  parts: Partial<Record<Part, () => Promise<void> | void>>;
  clock: Clock;
  log: { error(details: object, message: string): void; info(details: object, message: string): void };
}

export interface Health {
  /** The parts that are of no use now. It takes less than 5 s, and is shared by all who ask at once. */
  failing(): Promise<Part[]>;
  stop(): void;
}

/** How often it is looked by itself, so that the log says what went and came. Milliseconds, like all below. */
const EVERY_MS = 5_000;
/** What has not answered by then is as it was: the embedded database may be busy for longer, PostgreSQL may not. */
const PATIENCE_MS = 4_500;

/** Knows which parts are of use, and says in the log when that changes. */
export function createHealth({ parts, clock, log }: Parts): Health {
  const ending = new AbortController();
  const down = new Set<Part>();
  let looking: Promise<void> | undefined;

  async function look(part: Part, lookAfter: () => Promise<void> | void): Promise<void> {
    try {
      await lookAfter();
      if (down.delete(part)) log.info({ part }, "a part of Rollcall is of use again");
    } catch (err) {
      if (!down.has(part) && !ending.signal.aborted)
        log.error({ part, err }, "a part of Rollcall is of no use");
      down.add(part);
    }
  }

  async function lookAtAll(): Promise<void> {
    const all = Object.entries(parts) as [Part, () => Promise<void> | void][];
    const enough = new AbortController();
    const tooLate = clock.sleep(PATIENCE_MS, enough.signal).catch(() => {});
    await Promise.race([Promise.all(all.map((each) => look(...each))), tooLate]);
    enough.abort();
  }

  async function failing(): Promise<Part[]> {
    looking ??= lookAtAll().finally(() => {
      looking = undefined;
    });
    await looking;
    return (Object.keys(parts) as Part[]).filter((part) => down.has(part));
  }

  async function run(): Promise<void> {
    for (;;) {
      await clock.sleep(EVERY_MS, ending.signal);
      await failing();
    }
  }

  run().catch(() => {});
  return { failing, stop: () => ending.abort() };
}
