import type { Purpose } from "@/lib/contract/purpose";
import { BudgetExhausted } from "@/lib/server/upstream/errors/errors";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { PRIORITIES, type Priority, priorityOf } from "./priority";
import { type BudgetRow, FIRST_ROW, type Reservation, reserveCall, type Settlement, settleCall } from "./row";
import { createMemoryRow, type SharedRow } from "./shared-row";
import { type BudgetState, describeBudget } from "./state";

/** A call that asks to go. While it waits its purpose may become a more urgent one: see `reconsider`. */
export interface QueuedCall {
  readonly purpose: Purpose;
}

/** One that waits for its turn. */
interface QueueEntry {
  call: QueuedCall;
  deadline: number;
  admit(): void;
  refuse(reason: unknown): void;
}

type Refusal = Extract<Reservation, { admitted: false }>;

/** Nobody waits longer than this for the turn of a call. */
export const LONGEST_WAIT_MS = 2_000;
/** Told to who is refused when only an answer under way can say how long it will be. */
const UNKNOWN_WAIT_MS = 1_000;
/** Why an alarm is put off; said once, as an error made anew for every call would cost it its stack. */
const ANOTHER_LOOK = "another look has been arranged";

/**
 * The budget of one key, shared by everyone signed in (interface, "Limits"): one queue, people before background,
 * which sends no call the service would refuse and rests when the service said 429.
 */
export class Budget {
  readonly #waiting = new Set<QueueEntry>();
  #isServing = false;
  #isOutdated = false;
  #alarm: AbortController | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly random: () => number = Math.random,
    private readonly row: SharedRow<BudgetRow> = createMemoryRow(FIRST_ROW),
  ) {}

  /**
   * Waits for this call's turn and takes one from the budget; `settle` gives the place back.
   * @throws BudgetExhausted when the turn does not come within 2 s, at once when that is known; what the ledger threw.
   */
  reserve(asking: QueuedCall, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const leave = () => waiting.refuse(signal?.reason);
      const finish = () => {
        this.#waiting.delete(waiting);
        signal?.removeEventListener("abort", leave);
      };
      const waiting: QueueEntry = {
        call: asking,
        deadline: this.clock.now() + LONGEST_WAIT_MS,
        admit: () => resolve(finish()),
        refuse: (reason) => reject((finish(), reason)),
      };
      signal?.addEventListener("abort", leave, { once: true });
      this.#waiting.add(waiting);
      this.reschedule();
    });
  }

  /** Ends an admitted call. @returns after a 429 the milliseconds that everyone with this key rests, else 0 */
  async settle(settlement: Settlement): Promise<number> {
    const chance = this.random();
    try {
      return await this.row.update((row) => settleCall(row, settlement, this.clock.now(), chance));
    } finally {
      this.reschedule();
    }
  }

  /** Looks again at who may go: something has come back, or somebody who waits has become more urgent. */
  reschedule(): void {
    this.#isOutdated = true;
    if (!this.#isServing) void this.#serve();
  }

  state(): BudgetState {
    return describeBudget(this.row.peek(), this.clock.now());
  }

  async #serve(): Promise<void> {
    this.#isServing = true;
    try {
      while (this.#isOutdated) {
        this.#isOutdated = false;
        const waits: number[] = [];
        for (const priority of PRIORITIES) waits.push(await this.#serveAll(priority));
        this.#lookAgainIn(Math.min(...waits));
      }
    } catch (error) {
      // Without the ledger nobody knows whose turn it is, or when. Whoever comes next asks it anew.
      for (const waiting of this.#waiting) waiting.refuse(error);
    } finally {
      this.#isServing = false;
    }
  }

  /** Lets go who may, first come first served. @returns milliseconds until it is worth looking again */
  async #serveAll(priority: Priority): Promise<number> {
    for (;;) {
      const first = this.#inLine(priority)[0];
      if (!first) return Number.POSITIVE_INFINITY;
      const verdict = await this.row.update((row) => reserveCall(row, priority, this.clock.now()));
      if (!verdict.admitted) return this.#refuseHopeless(priority, verdict);
      if (this.#waiting.has(first)) first.admit();
      // Gone while the place was being taken.
      else await this.row.update((row) => settleCall(row, { spender: "" }, this.clock.now(), 0));
    }
  }

  /** Refuses those whose turn comes too late. @returns milliseconds until it is worth looking again */
  #refuseHopeless(priority: Priority, { waitMs, cause: because }: Refusal): number {
    const now = this.clock.now();
    let soonest = waitMs ?? Number.POSITIVE_INFINITY;
    for (const waiting of this.#inLine(priority)) {
      const patience = waiting.deadline - now;
      if (patience <= 0 || (waitMs ?? 0) > patience) {
        waiting.refuse(new BudgetExhausted(waitMs ?? UNKNOWN_WAIT_MS, because));
      } else {
        soonest = Math.min(soonest, patience);
      }
    }
    return this.#inLine(priority).length > 0 ? soonest : Number.POSITIVE_INFINITY;
  }

  #inLine(priority: Priority): QueueEntry[] {
    return [...this.#waiting].filter(({ call: asking }) => priorityOf(asking.purpose) === priority);
  }

  #lookAgainIn(ms: number): void {
    this.#alarm?.abort(ANOTHER_LOOK);
    this.#alarm = undefined;
    if (ms === Number.POSITIVE_INFINITY) return;
    this.#alarm = new AbortController();
    this.clock.sleep(ms, this.#alarm.signal).then(() => this.reschedule(), ignore);
  }
}

function ignore(): void {
  // Another look has been arranged since.
}
