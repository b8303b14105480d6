import type { CheckAnswer } from "@/lib/contract/access";
import type { Times } from "@/lib/server/times";

/** By itself at most once in this time, and only where there was no traffic for as long. */
const QUIET_MS = 60_000;

export type CheckResult = CheckAnswer["results"][number];

/** Asks for every resource of the connection; rejects only for a mistake of ours. */
type RunCheck = (signal: AbortSignal) => Promise<CheckResult[]>;

interface CheckDeps {
  /** Milliseconds since the epoch. */
  now(): number;
  times: Pick<Times, "checkRestMs">;
  /** When something was last asked for of this connection; what is still under way is traffic too. */
  lastReadAt(): number | undefined;
}

interface CompletedCheck {
  startedAt: number;
  checkedAt: number;
  results: CheckResult[];
}

/** When the calls of "check now" are made for one connection, whoever asks, in how many tabs. */
export class Checks {
  #running: { startedAt: number; giveUp: AbortController; completed: Promise<CompletedCheck> } | undefined;
  #last: CompletedCheck | undefined;
  #startedItselfAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly parts: CheckDeps) {}

  /**
   * Makes a check, or hands on the one that is under way or has just been made.
   * @param exempt not one that was made before: something has just been changed that the check is to show
   */
  async check(ask: RunCheck, { exempt }: { exempt: boolean }): Promise<CheckAnswer> {
    if (!exempt && this.#running) return this.#answer(await this.#running.completed, false);
    if (!exempt && this.#last && this.parts.now() < this.#nextAfter(this.#last))
      return this.#answer(this.#last, false);
    return this.#answer(await this.#start(ask), true);
  }

  /**
   * Somebody has this connection in view: one check by itself, if it is time for one. Settles once no check is under way;
   * what is wrong shows in what it found.
   */
  async checkIfQuiet(ask: RunCheck): Promise<void> {
    if (this.#isTime()) {
      this.#startedItselfAt = this.parts.now();
      void this.#start(ask);
    }
    await this.#running?.completed.catch(() => undefined);
  }

  #isTime(): boolean {
    const now = this.parts.now();
    const lastAt = Math.max(this.parts.lastReadAt() ?? 0, this.#startedItselfAt);
    if (this.#running || now < lastAt + QUIET_MS) return false;
    return !this.#last || now >= this.#nextAfter(this.#last);
  }

  /** The key is another one: what was checked is not about it. */
  forget(): void {
    this.#last = undefined;
    this.#running = undefined;
    this.#startedItselfAt = Number.NEGATIVE_INFINITY;
  }

  state(): { checkedAt?: number; checkingSince?: number } {
    return {
      ...(this.#last && { checkedAt: this.#last.checkedAt }),
      ...(this.#running && { checkingSince: this.#running.startedAt }),
    };
  }

  #start(ask: RunCheck): Promise<CompletedCheck> {
    const before = this.#running;
    const giveUp = new AbortController();
    const startedAt = this.parts.now();
    this.#running = { startedAt, giveUp, completed: this.#run(ask, giveUp, startedAt) };
    // It began before what has just been changed, and may be waiting for just that.
    before?.giveUp.abort();
    return this.#running.completed;
  }

  async #run(ask: RunCheck, giveUp: AbortController, startedAt: number): Promise<CompletedCheck> {
    // Unless another one has begun since, or what was asked with is another key by now.
    const isCurrent = () => this.#running?.giveUp === giveUp;
    try {
      const results = await ask(giveUp.signal);
      const made = { startedAt, checkedAt: this.parts.now(), results };
      if (isCurrent()) this.#last = made;
      return made;
    } catch (error) {
      const newer = this.#running?.completed ?? this.#last;
      if (giveUp.signal.aborted && newer) return newer;
      throw error;
    } finally {
      if (isCurrent()) this.#running = undefined;
    }
  }

  #answer(made: CompletedCheck, isNew: boolean): CheckAnswer {
    const { checkedAt, results } = made;
    return { now: this.parts.now(), made: isNew, checkedAt, nextAt: this.#nextAfter(made), results };
  }

  #nextAfter({ startedAt, checkedAt }: CompletedCheck): number {
    return Math.max(startedAt + this.parts.times.checkRestMs, checkedAt);
  }
}
