import type { Clock } from "@/lib/server/upstream/time/clock";
import { within } from "@/lib/server/upstream/time/within";

/** A database that is back is noticed within 5 s. Milliseconds, like all below. */
const LONGEST_DELAY_MS = 4_000;
/** The longest that closing may hold up the end of the process, and the pause before it retries a failed write. */
const CLOSE_MS = 3_000;
const CLOSE_RETRY_MS = 250;

interface WriteBehindDeps {
  clock: Clock;
  /** How long changes are collected before a write; doubled with each failure in a row, up to 4 s. */
  gatherMs: number;
  hasWork(): boolean;
  /** Whether a write is full, so that collecting more gains nothing. */
  isFull?(): boolean;
  /** Writes pending work, or a part of it. After a failure `hasWork` must be true again. */
  write(): Promise<void>;
  /** Called for each failed write that will be retried. */
  failed(error: unknown): void;
  /** Whether a write that begins and fails while the process ends is retried until the deadline. */
  retriesAtClose: boolean;
}

/** Writes some time after there is work, so that no caller waits for the database or fails with it. */
export class WriteBehind {
  #loop: Promise<void> | undefined;
  #failures = 0;
  #isHurried = false;
  #isClosing = false;
  #isStopped = false;
  #pause = new AbortController();

  constructor(private readonly deps: WriteBehindDeps) {}

  /** The number of failed writes in a row. */
  get failures(): number {
    return this.#failures;
  }

  get isIdle(): boolean {
    return this.#loop === undefined;
  }

  /** Announces work. Neither throws nor waits. */
  notify(): void {
    if (this.#isStopped) return;
    this.#loop ??= this.#run().finally(() => {
      this.#loop = undefined;
      this.#isHurried = false;
      // Work may have come between the last check and this one.
      if (this.deps.hasWork()) this.notify();
    });
    if (this.deps.isFull?.() && this.#failures === 0) this.#pause.abort();
  }

  /** Writes pending work without collecting more, unless the database fails. */
  async flush(): Promise<void> {
    if (!this.#loop || this.#failures > 0) return;
    this.#isHurried = true;
    this.#pause.abort();
    await this.#loop;
  }

  /** Writes pending work for at most 3 s; nothing is written afterwards. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#pause.abort();
    await within(this.deps.clock, CLOSE_MS, () => this.#loop);
    this.#isStopped = true;
    this.#pause.abort();
  }

  async #run(): Promise<void> {
    while (!this.#isStopped && this.deps.hasWork()) {
      await this.#sleep(this.#delay());
      if (this.#isStopped) return;
      // A write that began before the end is not yet the last try.
      const isLastTry = this.#isClosing && !this.deps.retriesAtClose;
      try {
        await this.deps.write();
        this.#failures = 0;
      } catch (error) {
        this.#failures += 1;
        if (!this.#isStopped) this.deps.failed(error);
        if (isLastTry) this.#isStopped = true;
      }
    }
  }

  #delay(): number {
    const { gatherMs, isFull } = this.deps;
    if (this.#failures === 0 && (this.#isHurried || this.#isClosing || isFull?.())) return 0;
    return this.#isClosing ? CLOSE_RETRY_MS : Math.min(gatherMs * 2 ** this.#failures, LONGEST_DELAY_MS);
  }

  async #sleep(ms: number): Promise<void> {
    if (ms === 0) return;
    this.#pause = new AbortController();
    await this.deps.clock.sleep(ms, this.#pause.signal).catch(() => undefined);
  }
}
