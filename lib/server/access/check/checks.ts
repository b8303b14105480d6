import type { CheckAnswer } from "@/lib/contract/access";
import type { Times } from "@/lib/server/times";

/** How long a connection must have had neither traffic nor a check before Rollcall checks it by itself. */
const QUIET_MS = 60_000;

export type CheckResult = CheckAnswer["results"][number];

/** Reads every resource of the connection once; rejects only because of a mistake of Rollcall's own. */
type RunCheck = (signal: AbortSignal) => Promise<CheckResult[]>;

interface CheckDeps {
  /** Milliseconds since the epoch. */
  now(): number;
  times: Pick<Times, "checkRestMs">;
  /** When this connection was last read; a call in flight is traffic too. */
  lastReadAt(): number | undefined;
}

interface CompletedCheck {
  startedAt: number;
  checkedAt: number;
  results: CheckResult[];
}

/** Decides when the calls of "check now" are made for one connection, however many people and tabs ask for it. */
export class Checks {
  #running: { startedAt: number; giveUp: AbortController; completed: Promise<CompletedCheck> } | undefined;
  #last: CompletedCheck | undefined;
  #startedItselfAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly parts: CheckDeps) {}

  /**
   * Makes a check, or returns the one that is running or has just been made.
   * @param exempt always makes a new one, because it is to show a change that was made just now
   */
  async check(ask: RunCheck, { exempt }: { exempt: boolean }): Promise<CheckAnswer> {
    if (!exempt && this.#running) return this.#answer(await this.#running.completed, false);
    if (!exempt && this.#last && this.parts.now() < this.#nextAfter(this.#last))
      return this.#answer(this.#last, false);
    return this.#answer(await this.#start(ask), true);
  }

  /**
   * Somebody looks at this connection: makes one check if it is quiet. Resolves once no check is running; failures show in
   * its results.
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

  /** The key has changed, so earlier checks say nothing of it. */
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
    // It began before the change, and may be waiting for what was changed.
    before?.giveUp.abort();
    return this.#running.completed;
  }

  async #run(ask: RunCheck, giveUp: AbortController, startedAt: number): Promise<CompletedCheck> {
    // Unless another check has begun since, or the key has changed.
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
