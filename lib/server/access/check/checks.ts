import type { CheckAnswer } from "@/lib/contract/access";
import type { Times } from "@/lib/server/times";

/** By itself at most once in this time, and only where there was no traffic for as long. */
const QUIET_MS = 60_000;

export type CheckResult = CheckAnswer["results"][number];

/** Asks for every resource of the connection; rejects only for a mistake of ours. */
type Ask = (signal: AbortSignal) => Promise<CheckResult[]>;

interface Parts {
  /** Milliseconds since the epoch. */
  now(): number;
  times: Pick<Times, "checkRestMs">;
  /** When something was last asked for of this connection; what is still under way is traffic too. */
  lastAskedAt(): number | undefined;
}

interface Made {
  startedAt: number;
  checkedAt: number;
  results: CheckResult[];
}

/** When the calls of "check now" are made for one connection, whoever asks, in how many tabs. */
export class Checks {
  #underWay: { startedAt: number; giveUp: AbortController; made: Promise<Made> } | undefined;
  #last: Made | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly parts: Parts) {}

  /**
   * Makes a check, or hands on the one that is under way or has just been made.
   * @param exempt not one that was made before: something has just been changed that the check is to show
   */
  async check(ask: Ask, { exempt }: { exempt: boolean }): Promise<CheckAnswer> {
    if (!exempt && this.#underWay) return this.#answer(await this.#underWay.made, false);
    if (!exempt && this.#last && this.parts.now() < this.#nextAfter(this.#last))
      return this.#answer(this.#last, false);
    return this.#answer(await this.#make(ask), true);
  }

  /**
   * Somebody has this connection in view: one check by itself, if it is time for one. Settles once no check is under way;
   * what is wrong shows in what it found.
   */
  async look(ask: Ask): Promise<void> {
    if (this.#isTime()) {
      this.#lookedAt = this.parts.now();
      void this.#make(ask);
    }
    await this.#underWay?.made.catch(() => undefined);
  }

  #isTime(): boolean {
    const now = this.parts.now();
    const lastAt = Math.max(this.parts.lastAskedAt() ?? 0, this.#lookedAt);
    if (this.#underWay || now < lastAt + QUIET_MS) return false;
    return !this.#last || now >= this.#nextAfter(this.#last);
  }

  /** The key is another one: what was checked is not about it. */
  forget(): void {
    this.#last = undefined;
    this.#underWay = undefined;
    this.#lookedAt = Number.NEGATIVE_INFINITY;
  }

  state(): { checkedAt?: number; checkingSince?: number } {
    return {
      ...(this.#last && { checkedAt: this.#last.checkedAt }),
      ...(this.#underWay && { checkingSince: this.#underWay.startedAt }),
    };
  }

  #make(ask: Ask): Promise<Made> {
    const before = this.#underWay;
    const giveUp = new AbortController();
    const startedAt = this.parts.now();
    this.#underWay = { startedAt, giveUp, made: this.#run(ask, giveUp, startedAt) };
    // It began before what has just been changed, and may be waiting for just that.
    before?.giveUp.abort();
    return this.#underWay.made;
  }

  async #run(ask: Ask, giveUp: AbortController, startedAt: number): Promise<Made> {
    // Unless another one has begun since, or what was asked with is another key by now.
    const isCurrent = () => this.#underWay?.giveUp === giveUp;
    try {
      const results = await ask(giveUp.signal);
      const made = { startedAt, checkedAt: this.parts.now(), results };
      if (isCurrent()) this.#last = made;
      return made;
    } catch (error) {
      const newer = this.#underWay?.made ?? this.#last;
      if (giveUp.signal.aborted && newer) return newer;
      throw error;
    } finally {
      if (isCurrent()) this.#underWay = undefined;
    }
  }

  #answer(made: Made, isNew: boolean): CheckAnswer {
    const { checkedAt, results } = made;
    return { now: this.parts.now(), made: isNew, checkedAt, nextAt: this.#nextAfter(made), results };
  }

  #nextAfter({ startedAt, checkedAt }: Made): number {
    return Math.max(startedAt + this.parts.times.checkRestMs, checkedAt);
  }
}
