import type { Clock } from "./clock";
import { BudgetExhausted } from "./errors";
import type { AnswerHeaders } from "./headers";
import { retryDelay } from "./retry-after";

/** The budget of one key as screens show it. Times in milliseconds since the epoch. */
export interface BudgetState {
  limit: number;
  /** Calls left in this window, those under way already taken off. */
  remaining: number;
  /** When the window ends; absent until the service has said so, or once it has passed. */
  resetsAt?: number;
  /** While the key is paused: when it goes on. */
  pausedUntil?: number;
}

/** The interface's own figure, until the first answer says what holds for this key. */
const DOCUMENTED_LIMIT = 120;
const LONGEST_WAIT_MS = 2_000;
/** `RateLimit-Reset` is in whole seconds: two answers of one window may differ by this much. */
const WINDOW_SLACK_MS = 1_500;
const MOST_JITTER_MS = 250;
const LONGEST_EXTRA_PAUSE_MS = 30_000;

/**
 * The budget of one key, shared by everyone signed in (interface, "Limits"): a queue that sends no call the
 * service would refuse, and that rests when the service said 429.
 */
export class Budget {
  #limit = DOCUMENTED_LIMIT;
  #remaining = DOCUMENTED_LIMIT;
  #resetsAt: number | undefined;
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
    this.#turnWindow(now);
    if (this.#remaining - this.#underWay > 0) return 0;
    if (this.#resetsAt === undefined) return 50; // Calls under way will tell; look again shortly.
    return Math.max(this.#resetsAt - now, 1);
  }

  #turnWindow(now: number): void {
    if (this.#resetsAt === undefined || now < this.#resetsAt) return;
    this.#resetsAt = undefined;
    this.#remaining = this.#limit;
  }

  /** A call ended without an answer that counts: its place is free again. */
  settle(): void {
    this.#underWay = Math.max(this.#underWay - 1, 0);
  }

  /** Learns from an answer's headers. Missing, negative or odd values teach nothing; late answers do no harm. */
  learn(headers: AnswerHeaders): void {
    const now = this.clock.now();
    const limit = whole(headers["ratelimit-limit"]);
    const remaining = whole(headers["ratelimit-remaining"]);
    const reset = whole(headers["ratelimit-reset"]);
    if (limit !== undefined && limit > 0) this.#limit = limit;
    if (remaining === undefined || reset === undefined) return;
    const resetsAt = now + Math.min(reset, 3600) * 1000;
    const sameWindow = this.#resetsAt !== undefined && resetsAt <= this.#resetsAt + WINDOW_SLACK_MS;
    this.#remaining = Math.min(remaining, this.#limit, sameWindow ? this.#remaining : remaining);
    // Of one window the latest estimate counts: waiting a moment too long is free, a moment too short is a 429.
    this.#resetsAt = sameWindow ? Math.max(this.#resetsAt ?? 0, resetsAt) : resetsAt;
  }

  /** The service said 429: everyone with this key rests until `Retry-After` and a little more. Returns the pause in ms. */
  pause(headers: AnswerHeaders): number {
    const now = this.clock.now();
    this.#consecutive429 += 1;
    const again = this.#consecutive429 - 1;
    const extra = again === 0 ? 0 : Math.min(1000 * 2 ** (again - 1), LONGEST_EXTRA_PAUSE_MS);
    const asked = retryDelay(headers, now) ?? 1000;
    const until = now + asked + extra + this.random() * MOST_JITTER_MS;
    this.#pausedUntil = Math.max(this.#pausedUntil, until);
    // Retry-After is authoritative over RateLimit-Reset: when the pause ends, the window has turned.
    this.#resetsAt = this.#pausedUntil;
    return this.#pausedUntil - now;
  }

  /** The service took a call: a row of 429s is over. */
  accepted(): void {
    this.#consecutive429 = 0;
  }

  state(): BudgetState {
    const now = this.clock.now();
    this.#turnWindow(now);
    return {
      limit: this.#limit,
      remaining: Math.max(this.#remaining - this.#underWay, 0),
      ...(this.#resetsAt !== undefined && { resetsAt: this.#resetsAt }),
      ...(now < this.#pausedUntil && { pausedUntil: this.#pausedUntil }),
    };
  }
}

function whole(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,9}$/.test(value.trim()) ? Number(value) : undefined;
}
