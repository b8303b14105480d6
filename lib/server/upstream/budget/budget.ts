import type { Purpose } from "@/lib/contract/purpose";
import { BudgetExhausted } from "@/lib/server/upstream/errors/errors";
import { createMemoryRow, type SharedRow } from "@/lib/server/upstream/shared/shared-row";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { compareUrgency, PRIORITIES, type Priority, priorityOf } from "./priority";
import {
  type BudgetRow,
  FIRST_ROW,
  type Place,
  payForRetry,
  type Reservation,
  reserveCall,
  type Settlement,
  settleCall,
} from "./row";
import { type BudgetState, describeBudget } from "./state";

/** A call in the queue. While it waits its purpose may become more urgent: see `reschedule`. */
export interface QueuedCall {
  readonly purpose: Purpose;
}

/** Where the row is, and who this is among those who share it. */
interface Ledger {
  row: SharedRow<BudgetRow>;
  instance: string;
}

/** A call with what ends its waiting. */
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
/** The wait that a refusal names when only an answer in flight could tell it. */
const UNKNOWN_WAIT_MS = 1_000;
/** Why an alarm is cancelled: one text, as a new error for every call would cost a stack trace each. */
const ANOTHER_LOOK = "another look has been arranged";

/**
 * The budget of one key, shared by everyone signed in (interface, "Limits"): one queue, people before background. It lets
 * no call go that the service would refuse, and pauses after a 429.
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
   * Waits for this call's turn and takes it from the budget; `settle` must follow.
   * @param earns whether it is a read's first attempt, which earns a part of a retry
   * @throws BudgetExhausted when its turn does not come within 2 s, at once when that is known
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

  /** Ends a call that was let go. @returns after a 429 the milliseconds for which this key pauses, else 0 */
  async settle(settlement: Settlement): Promise<number> {
    const chance = this.random();
    const pauseMs = await this.ledger.row.update((row) => settleCall(row, settlement, this.#place(), chance));
    this.reschedule();
    return pauseMs;
  }

  /** Pays for one retry. @returns false when there is nothing left for it */
  payForRetry(): Promise<boolean> {
    return this.ledger.row.update(payForRetry);
  }

  /** Looks again at which calls may go: one has come back, or one in the queue has become more urgent. */
  reschedule(): void {
    this.#isOutdated = true;
    if (!this.#isServing) void this.#serve();
  }

  state(): BudgetState {
    return describeBudget(this.ledger.row.peek(), this.clock.now());
  }

  async #serve(): Promise<void> {
    this.#isServing = true;
    while (this.#isOutdated) {
      this.#isOutdated = false;
      const waits: number[] = [];
      for (const priority of PRIORITIES) waits.push(await this.#serveAll(priority));
      this.#lookAgainIn(Math.min(...waits));
    }
    this.#isServing = false;
  }

  /** Lets calls go, first come first served. @returns milliseconds until it is worth looking again */
  async #serveAll(priority: Priority): Promise<number> {
    const { row } = this.ledger;
    for (;;) {
      const first = this.#entriesOf(priority)[0];
      if (!first) return Number.POSITIVE_INFINITY;
      const { earns } = first;
      const reservation = await row.update((held) => reserveCall(held, { priority, earns }, this.#place()));
      if (!reservation.admitted) return this.#refuseHopeless(priority, reservation);
      if (this.#queue.has(first)) first.admit();
      // The caller gave up while its call was being reserved.
      else await row.update((held) => settleCall(held, { spender: "" }, this.#place(), 0));
    }
  }

  /** Refuses the calls whose turn comes too late. @returns milliseconds until it is worth looking again */
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

  #place(): Place {
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
