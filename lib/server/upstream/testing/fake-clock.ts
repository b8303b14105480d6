import type { Clock } from "@/lib/server/upstream/time/clock";

interface Sleeper {
  at: number;
  wake(): void;
}

interface Deadline {
  at: number;
  end(): void;
}

/**
 * A clock that tests move by hand: sleepers wake in order as time passes them. Deadlines do not pass with it: they are
 * over what really happens, which time that is moved by hand would overtake on a slow machine. A test says `expire`
 * when what it waits for has happened.
 */
export class FakeClock implements Clock {
  #now = 1_800_000_000_000;
  #sleepers: Sleeper[] = [];
  readonly #deadlines = new Set<Deadline>();

  now(): number {
    return this.#now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const abort = () => {
        this.#sleepers = this.#sleepers.filter((each) => each !== sleeper);
        reject(signal?.reason);
      };
      const wake = () => {
        signal?.removeEventListener("abort", abort);
        resolve();
      };
      const sleeper = { at: this.#now + ms, wake };
      this.#sleepers.push(sleeper);
      signal?.addEventListener("abort", abort, { once: true });
    });
  }

  deadline(ms: number, end: () => void): () => void {
    const deadline = { at: this.#now + ms, end };
    this.#deadlines.add(deadline);
    return () => void this.#deadlines.delete(deadline);
  }

  /** Somebody corrects the time of day; sleepers know nothing of it. */
  setBack(ms: number): void {
    this.#now -= ms;
    for (const sleeper of this.#sleepers) sleeper.at -= ms;
  }

  /**
   * It is the time of the first deadline, which is over; who sleeps until before then wakes late, as in a busy process.
   * @returns whether there was one
   */
  expire(): boolean {
    const [first] = [...this.#deadlines].sort((a, b) => a.at - b.at);
    if (!first) return false;
    this.#deadlines.delete(first);
    this.#now = Math.max(first.at, this.#now);
    first.end();
    return true;
  }

  /** Waits, while real input and output go on, until somebody sleeps. @returns milliseconds until the first wakes */
  async sleeping(): Promise<number> {
    while (this.#sleepers.length === 0) await settle();
    return Math.min(...this.#sleepers.map(({ at }) => at)) - this.#now;
  }

  /**
   * Lets time pass, from one sleeper to the next, until the promise has settled. What is on the wire meanwhile gets there before time
   * passes, or it would be late by the whole sleep of somebody else.
   * @returns how many milliseconds
   */
  async until(promise: Promise<unknown>): Promise<number> {
    const since = this.#now;
    const state = { isPending: true };
    const settled = () => {
      state.isPending = false;
    };
    promise.then(settled, settled);
    for (await settle(); state.isPending; await settle()) {
      for (let turn = 0; turn < TURNS && state.isPending; turn += 1) await settle();
      if (state.isPending && this.#sleepers.length > 0) await this.advance(await this.sleeping());
    }
    return this.#now - since;
  }

  /** Lets `ms` pass; what each sleeper does next has run before the following one wakes. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    await settle();
    for (;;) {
      const next = this.#sleepers.filter((each) => each.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#sleepers = this.#sleepers.filter((each) => each !== next);
      this.#now = Math.max(next.at, this.#now);
      next.wake();
      await settle();
    }
    this.#now = Math.max(until, this.#now);
    await settle();
  }
}

/** How many turns of the event loop pass before time moves, so that calls and statements end in between. */
export const TURNS = 30;

/** Lets every promise that is ready go on. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
