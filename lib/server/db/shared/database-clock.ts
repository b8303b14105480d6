import { type Clock, systemClock } from "@/lib/server/upstream/time/clock";

/** Shows the database's time, which all instances compare by. Until it has been read, it is this machine's. */
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
   * Takes in a reading of the database's clock: `time`, at some moment between these two of this machine's. The difference
   * stays as it was where the reading allows it, so that time does not jitter.
   */
  learn(time: number, sentAt: number, answeredAt: number): void {
    this.#aheadMs = Math.min(Math.max(this.#aheadMs, time - answeredAt), time - sentAt);
  }
}
