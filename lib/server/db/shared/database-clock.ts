import { type Clock, systemClock } from "@/lib/server/upstream/time/clock";

/** A clock that shows the time of another one, which is asked now and then. Until then it shows this machine's time. */
export class DatabaseClock implements Clock {
  #aheadMs = 0;

  constructor(private readonly machine: Clock = systemClock) {}

  now(): number {
    return this.machine.now() + this.#aheadMs;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return this.machine.sleep(ms, signal);
  }

  deadline(ms: number, end: () => void): () => void {
    return this.machine.deadline(ms, end);
  }

  /**
   * The other clock showed `time` at some moment between these two of this machine. What is known already stays while it
   * agrees with that, so that time does not tremble.
   */
  learn(time: number, askedAt: number, answeredAt: number): void {
    this.#aheadMs = Math.min(Math.max(this.#aheadMs, time - answeredAt), time - askedAt);
  }
}
