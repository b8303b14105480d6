import type { Clock } from "./clock";
import { BudgetExhausted } from "./errors";
import type { AnswerHeaders } from "./headers";
import { retryDelay } from "./retry-after";
import { RateWindow } from "./window";

/** The budget of one key as screens show it. Times in milliseconds since the epoch. */
export interface BudgetState {
  limit: number;
  /** Calls left in this window, those under way already taken off. */
  remaining: number;
  /** When the window ends; absent until the service has said so, or once it has passed. */
  resetsAt?: number;
  /** While nothing may go, the window being spent or the service having said 429: when it goes on. */
  pausedUntil?: number;
}

/** How a call that was admitted ended. Without `sentAt` it never left; without `answer` nothing came back. */
export interface Settlement {
  sentAt?: number | undefined;
  answer?: { status: number; headers: AnswerHeaders } | undefined;
}

const LONGEST_WAIT_MS = 2_000;
const LOOK_AGAIN_MS = 50;
const MOST_JITTER_MS = 250;
const LONGEST_EXTRA_PAUSE_MS = 30_000;

/**
 * The budget of one key, shared by everyone signed in (interface, "Limits"): a queue that sends no call the
 * service would refuse, and that rests when the service said 429.
 */
export class Budget {
  readonly #window = new RateWindow();
  #pausedUntil = 0;
  #consecutive429 = 0;
  #underWay = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly clock: Clock,
    private readonly random: () => number = Math.random,
  ) {}

  /**
   * Waits for this call's turn and takes one from the budget; `settle` gives the place back.
   * @throws BudgetExhausted when the turn would not come within 2 s, at once when that is known.
   */
  admit(signal?: AbortSignal): Promise<void> {
    const deadline = this.clock.now() + LONGEST_WAIT_MS;
    // First come, first served: nobody overtakes a call that waits for the next window.
    const turn = this.#turn.then(() => this.#waitForRoom(deadline, signal));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #waitForRoom(deadline: number, signal?: AbortSignal): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const now = this.clock.now();
      const wait = this.#waitNeeded(now);
      if (wait <= 0) {
        this.#underWay += 1;
        return;
      }
      if (now + wait > deadline) throw new BudgetExhausted(wait);
      await this.clock.sleep(wait, signal);
    }
  }

  /** Milliseconds until a call may go; 0 when it may go now. */
  #waitNeeded(now: number): number {
    if (now < this.#pausedUntil) return this.#pausedUntil - now;
    if (this.#window.remaining(now) - this.#underWay > 0) return 0;
    const end = this.#window.endsAt(now);
    // With no window to wait for, the calls under way will tell; look again shortly.
    return end === undefined ? LOOK_AGAIN_MS : end - now;
  }

  /**
   * Ends an admitted call and learns from how it ended.
   * @returns after a 429 the milliseconds that everyone with this key rests, else 0
   */
  settle({ sentAt, answer }: Settlement): number {
    this.#underWay = Math.max(this.#underWay - 1, 0);
    if (sentAt === undefined) return 0;
    const now = this.clock.now();
    if (!answer) this.#window.spend(sentAt, now);
    // A refused token belongs to no key, so what a 401 says of a budget is nobody's.
    else if (answer.status !== 401) this.#window.learn(answer.headers, sentAt, now);
    if (answer?.status === 429) return this.#pause(answer.headers, sentAt, now);
    if (answer && sentAt >= this.#pausedUntil) this.#consecutive429 = 0;
    return 0;
  }

  #pause(headers: AnswerHeaders, sentAt: number, now: number): number {
    // Those that were under way together are refused together: that is one 429, not a row of them.
    if (sentAt >= this.#pausedUntil) this.#consecutive429 += 1;
    const again = this.#consecutive429 - 1;
    const extra = again === 0 ? 0 : Math.min(1000 * 2 ** (again - 1), LONGEST_EXTRA_PAUSE_MS);
    const asked = retryDelay(headers, now) ?? 1000;
    this.#pausedUntil = Math.max(this.#pausedUntil, now + asked + extra + this.random() * MOST_JITTER_MS);
    // Retry-After is authoritative over RateLimit-Reset: when the pause ends, the window has turned.
    this.#window.spentUntil(this.#pausedUntil);
    return this.#pausedUntil - now;
  }

  state(): BudgetState {
    const now = this.clock.now();
    const left = this.#window.remaining(now);
    const resetsAt = this.#window.endsAt(now);
    const pausedUntil = now < this.#pausedUntil ? this.#pausedUntil : left <= 0 ? resetsAt : undefined;
    return {
      limit: this.#window.limit,
      remaining: Math.max(left - this.#underWay, 0),
      ...(resetsAt !== undefined && { resetsAt }),
      ...(pausedUntil !== undefined && { pausedUntil }),
    };
  }
}
