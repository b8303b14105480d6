import type { Purpose } from "@/lib/contract/purpose";
import type { BudgetStatus } from "@/lib/contract/status";
import { BudgetExhausted } from "@/lib/server/upstream/errors/errors";
import { createMemoryRow, type SharedRow } from "@/lib/server/upstream/shared/shared-row";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { compareUrgency, PRIORITIES, type Priority, priorityOf } from "./priority";
import { type PastCall, replayCalls } from "./replay";
import {
  type BudgetRow,
  type ChangeContext,
  FIRST_ROW,
  payForRetry,
  type Reservation,
  reserveCall,
  resumePause,
  type Settlement,
  settleCall,
} from "./row";
import { describeBudget } from "./state";
import { mergeWindows, UNKNOWN_WINDOW } from "./window";

/** A call in the queue. While it waits its purpose may become more urgent: see `reschedule`. */
export interface QueuedCall {
  readonly purpose: Purpose;
}

/** The shared row, and the id under which this instance counts its calls in it. */
interface Ledger {
  row: SharedRow<BudgetRow>;
  instance: string;
  /** Since when every call is counted in it, in milliseconds since the epoch. By default always. */
  completeSince?: (() => number) | undefined;
}

interface QueueEntry {
  call: QueuedCall;
  earns: boolean;
  deadline: number;
  admit(): void;
  refuse(reason: unknown): void;
}

type Refusal = Extract<Reservation, { admitted: false }>;

/** No call waits longer than this for its turn. */
export const LONGEST_WAIT_MS = 2_000;
/** The wait that a refusal names when it depends on an answer that is still on its way. */
const UNKNOWN_WAIT_MS = 1_000;
/** Why an alarm is cancelled. A text, as an error would capture a stack trace for every call. */
const ANOTHER_LOOK = "another look has been arranged";

/**
 * The budget of one key, shared by everyone signed in (interface, "Limits"): one queue, people before background. It admits
 * no call that the service would refuse, and pauses after a 429.
 */
export class Budget {
  readonly #queue = new Set<QueueEntry>();
  #isServing = false;
  #isOutdated = false;
  #alarm: AbortController | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly random: () => number = Math.random,
    private readonly ledger: Ledger = { row: createMemoryRow(FIRST_ROW), instance: "here" },
  ) {
    ledger.row.onChange(() => {
      if (this.#queue.size > 0) this.reschedule();
    });
  }

  /**
   * Waits until this call is admitted; `settle` must follow.
   * @param earns whether it is an operation's first attempt, which earns a fraction of a retry
   * @throws BudgetExhausted when it is not admitted within 2 s, at once where that is foreseeable; the signal's reason;
   * what the row's update threw
   */
  reserve(call: QueuedCall, signal?: AbortSignal, earns = true): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const leave = () => entry.refuse(signal?.reason);
      const finish = () => {
        this.#queue.delete(entry);
        signal?.removeEventListener("abort", leave);
      };
      const entry: QueueEntry = {
        call,
        earns,
        deadline: this.clock.now() + LONGEST_WAIT_MS,
        admit: () => resolve(finish()),
        refuse: (reason) => reject((finish(), reason)),
      };
      signal?.addEventListener("abort", leave, { once: true });
      this.#queue.add(entry);
      this.reschedule();
    });
  }

  /** Ends an admitted call. @returns after a 429 the milliseconds for which this key pauses, else 0 */
  async settle(settlement: Settlement): Promise<number> {
    const chance = this.random();
    try {
      return await this.ledger.row.update((row) => settleCall(row, settlement, this.#context(), chance));
    } finally {
      this.reschedule();
    }
  }

  /**
   * Pauses on, if it is not over: a start may have forgotten it.
   * @param until in milliseconds since the epoch
   * @param requestId of the 429 that asked for it
   */
  async resumePause(until: number, requestId: string | undefined): Promise<void> {
    await this.ledger.row.update((row) => [resumePause(row, until, requestId, this.clock.now()), undefined]);
  }

  /** Takes in the calls of before the start, oldest first: the service counts them still, and they were Rollcall's own. */
  async recall(calls: readonly PastCall[]): Promise<void> {
    const past = replayCalls(calls);
    if (past.endsAt <= this.clock.now()) return;
    await this.ledger.row.update((row) => [
      { ...row, window: mergeWindows(past, row.window, UNKNOWN_WINDOW) },
      undefined,
    ]);
  }

  /** Takes one retry from the purse. @returns false when it is too empty, and there must be no retry */
  payForRetry(): Promise<boolean> {
    return this.ledger.row.update(payForRetry);
  }

  /** Looks again at which calls may go: the row has changed, or a call in the queue has become more urgent. */
  reschedule(): void {
    this.#isOutdated = true;
    if (!this.#isServing) void this.#serve();
  }

  state(): BudgetStatus {
    const { row, completeSince } = this.ledger;
    return describeBudget(row.peek(), this.clock.now(), completeSince?.());
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
      // Without the row nobody knows whose turn it is. The next call asks it anew.
      for (const entry of this.#queue) entry.refuse(error);
    } finally {
      this.#isServing = false;
    }
  }

  /** Admits calls, the most urgent first and else first come, first served. @returns milliseconds until it is worth looking again */
  async #serveAll(priority: Priority): Promise<number> {
    const { row } = this.ledger;
    for (;;) {
      const first = this.#entriesOf(priority)[0];
      if (!first) return Number.POSITIVE_INFINITY;
      const { earns } = first;
      const reservation = await row.update((held) => reserveCall(held, { priority, earns }, this.#context()));
      if (!reservation.admitted) return this.#refuseHopeless(priority, reservation);
      if (this.#queue.has(first)) first.admit();
      // The caller gave up while its call was being reserved.
      else await row.update((held) => settleCall(held, { spender: "" }, this.#context(), 0));
    }
  }

  /** Refuses the calls that cannot be admitted within their 2 s. @returns milliseconds until it is worth looking again */
  #refuseHopeless(priority: Priority, { waitMs, cause }: Refusal): number {
    const now = this.clock.now();
    let soonest = waitMs ?? Number.POSITIVE_INFINITY;
    for (const entry of this.#entriesOf(priority)) {
      const patience = entry.deadline - now;
      if (patience <= 0 || (waitMs ?? 0) > patience) {
        entry.refuse(new BudgetExhausted(waitMs ?? UNKNOWN_WAIT_MS, cause));
      } else {
        soonest = Math.min(soonest, patience);
      }
    }
    return this.#entriesOf(priority).length > 0 ? soonest : Number.POSITIVE_INFINITY;
  }

  #context(): ChangeContext {
    return { now: this.clock.now(), instance: this.ledger.instance };
  }

  #entriesOf(priority: Priority): QueueEntry[] {
    return [...this.#queue]
      .filter(({ call }) => priorityOf(call.purpose) === priority)
      .toSorted((one, other) => compareUrgency(one.call.purpose, other.call.purpose));
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
