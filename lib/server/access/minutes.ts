import type { BudgetMinute } from "@/lib/contract/access";
import type { Attempt } from "@/lib/server/upstream/observe";

const MINUTE_MS = 60_000;
const MOST_MINUTES = 60;
const MOST_IDS = 5;

/** A minute as it grows; `by` in `BudgetMinute` is the list of these. */
interface Minute extends Omit<BudgetMinute, "by"> {
  by: Map<string, BudgetMinute["by"][number]>;
}

/** What a connection's calls cost its key, by minute, for an hour. */
export class Minutes {
  readonly #minutes = new Map<number, Minute>();

  /** Takes in one attempt; what was not sent, and exchanges, cost nothing. */
  note({ sent, purpose, person, at, durationMs, status, requestId, budget }: Attempt): void {
    if (!sent || purpose === "token") return;
    const minute = this.#at(at + durationMs);
    const spender = `${purpose} ${person ?? ""}`;
    const calls = (minute.by.get(spender)?.calls ?? 0) + 1;
    minute.by.set(spender, { purpose, ...(person !== undefined && { person }), calls });
    if (status === 429) {
      minute.throttled += 1;
      if (requestId !== undefined && minute.throttledIds.length < MOST_IDS)
        minute.throttledIds.push(requestId);
    }
    // Without an answer it is still what was known before.
    if (!budget || status === undefined) return;
    minute.limit = budget.limit;
    minute.remaining = Math.min(minute.remaining ?? budget.remaining, budget.remaining);
    minute.elsewhere = Math.max(minute.elsewhere, budget.elsewhere);
  }

  /** Those of the last hour, oldest first. */
  list(now: number): BudgetMinute[] {
    this.#forgetBefore(now - MOST_MINUTES * MINUTE_MS);
    return [...this.#minutes.values()]
      .sort((one, other) => one.at - other.at)
      .map(({ by, throttledIds, ...minute }) => ({
        ...minute,
        by: [...by.values()],
        throttledIds: [...throttledIds],
      }));
  }

  #at(time: number): Minute {
    const at = Math.floor(time / MINUTE_MS) * MINUTE_MS;
    const minute = this.#minutes.get(at) ?? {
      at,
      by: new Map(),
      elsewhere: 0,
      throttled: 0,
      throttledIds: [],
    };
    this.#minutes.set(at, minute);
    this.#forgetBefore(at - MOST_MINUTES * MINUTE_MS);
    return minute;
  }

  #forgetBefore(time: number): void {
    for (const at of this.#minutes.keys()) if (at <= time) this.#minutes.delete(at);
  }
}
