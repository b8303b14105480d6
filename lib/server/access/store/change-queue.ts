import type { Db } from "@/lib/server/db/open-database";
import { WriteBehind } from "@/lib/server/db/write-behind";
import type { Clock } from "@/lib/server/upstream/time/clock";
import type { VerdictEvent } from "./access-store";
import { type KnownState, writeChange } from "./tables";

/** Changes of a connection within this time are one write. */
const GATHER_MS = 1_000;
/** While the database is down, so many changes of a verdict are remembered for each connection: the newest. */
const MOST_EVENTS = 500;

interface ChangeQueueDeps {
  db: Db;
  clock: Clock;
  /** Told of every write. */
  notes: { failed(error: unknown): void; worked(): void };
  /** What is known of a connection now. */
  stateOf(connection: string): KnownState | undefined;
}

/** What has changed about each connection and is not in the database yet. */
export class ChangeQueue {
  readonly #changed = new Set<string>();
  readonly #events = new Map<string, VerdictEvent[]>();
  readonly #behind: WriteBehind;

  constructor(private readonly deps: ChangeQueueDeps) {
    this.#behind = new WriteBehind({
      clock: deps.clock,
      gatherMs: GATHER_MS,
      hasWork: () => this.#changed.size > 0,
      write: () => this.#writeAll(),
      failed: deps.notes.failed,
      retriesAtClose: false,
    });
  }

  /** What is known of this connection has changed. */
  addState(connection: string): void {
    this.#changed.add(connection);
    this.#behind.notify();
  }

  addEvent(connection: string, event: VerdictEvent): void {
    this.#events.set(connection, [...this.eventsOf(connection), event].slice(-MOST_EVENTS));
    this.addState(connection);
  }

  /** Events that may not be in the database yet, oldest first. */
  eventsOf(connection: string): readonly VerdictEvent[] {
    return this.#events.get(connection) ?? [];
  }

  get isEmpty(): boolean {
    return this.#changed.size === 0 && this.#events.size === 0 && this.#behind.isIdle;
  }

  /** Writes what is left, for at most 3 s; what is not written then is lost. */
  close(): Promise<void> {
    return this.#behind.close();
  }

  async #writeAll(): Promise<void> {
    const writes = Array.from(this.#changed, (connection) => this.#write(connection));
    const failed = (await Promise.allSettled(writes)).find((each) => each.status === "rejected");
    if (failed) throw failed.reason;
    this.deps.notes.worked();
  }

  async #write(connection: string): Promise<void> {
    const { db, clock, stateOf } = this.deps;
    const events = this.eventsOf(connection);
    const known = stateOf(connection);
    this.#changed.delete(connection);
    try {
      await writeChange(db, { connection, events, known: known && { ...known, at: clock.now() } });
    } catch (error) {
      this.#changed.add(connection);
      throw error;
    }
    const left = this.eventsOf(connection).filter((event) => !events.includes(event));
    if (left.length > 0) this.#events.set(connection, left);
    else this.#events.delete(connection);
  }
}
