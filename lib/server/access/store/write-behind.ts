import type { AccessState } from "@/lib/server/access/verdict/access-state";
import type { Db } from "@/lib/server/db/open-database";
import type { Clock } from "@/lib/server/upstream/time/clock";
import type { Occurrence } from "./access-store";
import { writeChange } from "./tables";

/** Changes of a connection within this time are one write. */
const PACE_MS = 1_000;
/** A database that is down is tried less and less often, and one that is back is noticed within 5 s. */
const LONGEST_PAUSE_MS = 4_000;
/** How long the end of the process may be held up. */
const CLOSE_MS = 3_000;
/** While it is down, so many changes of a verdict are remembered for each connection: the newest. */
const MOST_EVENTS = 500;

interface Parts {
  db: Db;
  clock: Clock;
  /** Told of every try. */
  notes: { failed(error: unknown): void; worked(): void };
  /** What is known of a connection now, and about which target. */
  stateOf(connection: string): { target: string; value: AccessState } | undefined;
}

/** Writes changes some time after they were made, so that nobody waits for the database or fails with it. */
export class WriteBehind {
  readonly #changed = new Set<string>();
  readonly #events = new Map<string, Occurrence[]>();
  #failures = 0;
  #pause: AbortController | undefined;
  #loop: Promise<void> | undefined;
  #isClosing = false;

  constructor(private readonly parts: Parts) {}

  /** Something about this connection has changed. */
  state(connection: string): void {
    this.#changed.add(connection);
    this.#wake();
  }

  event(connection: string, event: Occurrence): void {
    this.#events.set(connection, [...this.waiting(connection), event].slice(-MOST_EVENTS));
    this.state(connection);
  }

  /** Events that may not be in the database yet, oldest first. */
  waiting(connection: string): readonly Occurrence[] {
    return this.#events.get(connection) ?? [];
  }

  get isDone(): boolean {
    return this.#changed.size === 0 && this.#events.size === 0 && !this.#loop;
  }

  /** Writes what is left, for at most 3 s; what is not written then is lost. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#pause?.abort();
    const enough = new AbortController();
    const tooLate = this.parts.clock.sleep(CLOSE_MS, enough.signal).catch(() => undefined);
    await Promise.race([this.#writeRest(), tooLate]);
    enough.abort();
  }

  async #writeRest(): Promise<void> {
    await this.#loop;
    await this.#writeAll();
  }

  #wake(): void {
    if (this.#isClosing) return;
    this.#loop ??= this.#run().finally(() => {
      this.#loop = undefined;
      // Something has changed in the moment between the last look and this one.
      if (this.#changed.size > 0) this.#wake();
    });
  }

  async #run(): Promise<void> {
    while (this.#changed.size > 0 && !this.#isClosing) {
      this.#pause = new AbortController();
      const ms = Math.min(PACE_MS * 2 ** this.#failures, LONGEST_PAUSE_MS);
      await this.parts.clock.sleep(ms, this.#pause.signal).catch(() => undefined);
      if (!this.#isClosing) await this.#writeAll();
    }
  }

  async #writeAll(): Promise<void> {
    const due = Array.from(this.#changed, (connection) => this.#write(connection));
    const failed = (await Promise.allSettled(due)).find((each) => each.status === "rejected");
    this.#failures = failed ? this.#failures + 1 : 0;
    if (failed) this.parts.notes.failed(failed.reason);
    else this.parts.notes.worked();
  }

  async #write(connection: string): Promise<void> {
    const { db, clock, stateOf } = this.parts;
    const events = this.waiting(connection);
    const state = stateOf(connection);
    this.#changed.delete(connection);
    try {
      await writeChange(db, { connection, events, state: state && { ...state, at: clock.now() } });
    } catch (error) {
      this.#changed.add(connection);
      throw error;
    }
    const left = this.waiting(connection).filter((event) => !events.includes(event));
    if (left.length > 0) this.#events.set(connection, left);
    else this.#events.delete(connection);
  }
}
