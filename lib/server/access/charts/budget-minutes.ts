import type { BudgetMinute } from "@/lib/contract/access";
import { SLACK_MS } from "@/lib/server/upstream/budget/window";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { isAhead } from "@/lib/server/upstream/time/is-ahead";

const MINUTE_MS = 60_000;
const MOST_MINUTES = 60;
const MOST_IDS = 5;

/** A call that was sent, with what is counted of it. */
export type SpentCall = Pick<Attempt, "purpose" | "person" | "at" | "durationMs" | "status"> & {
  requestId?: string;
  budget?: Pick<
    NonNullable<Attempt["budget"]>,
    "isKnown" | "limit" | "remaining" | "elsewhere" | "resetsAt" | "windowEndsAt"
  >;
};

/** The key's window after a call, which ends then by its headers. */
interface ToldWindow {
  elsewhere: number;
  remaining: number;
  endsAt: number;
}

/** A minute that is still counted; `by` becomes a list in `BudgetMinute`. */
interface Minute extends Omit<BudgetMinute, "by"> {
  by: Map<string, BudgetMinute["by"][number]>;
  /** Some answer could not tell the calls of other clients, so what others told is not all. */
  isUnsure?: boolean;
}

/** Calls of other clients that are already counted, of the window that ends then, and the minute with the last of them. */
interface Counted {
  elsewhere: number;
  until: number;
  /** The last answer said that nothing was left. */
  isSpent: boolean;
  minute?: Minute | undefined;
}

/** What the calls of a connection cost its key, by minute, for an hour. */
export class BudgetMinutes {
  readonly #minutes = new Map<number, Minute>();
  #counted: Counted = { elsewhere: 0, until: 0, isSpent: false };

  /** Counts one call; older ones must come first. */
  note({ purpose, person, at, durationMs, status, requestId, budget }: SpentCall): void {
    const minute = this.#at(at + durationMs);
    countCalls(minute, { purpose, ...(person !== undefined && { person }), calls: 1 });
    if (status === 429) {
      minute.throttled += 1;
      if (requestId !== undefined) minute.throttledIds.push(requestId);
      minute.throttledIds.splice(MOST_IDS);
    }
    // Without an answer the budget is the one from before.
    if (!budget?.isKnown || status === undefined) return;
    const { limit, elsewhere, remaining, resetsAt, windowEndsAt: endsAt = resetsAt } = budget;
    minute.limit = limit;
    if (elsewhere === undefined) minute.isUnsure = true;
    // An answer that describes no running window came too late, or was about no key: it tells nothing of this minute.
    if (endsAt === undefined) return;
    minute.remaining = Math.min(minute.remaining ?? remaining, remaining);
    if (elsewhere !== undefined) this.#countElsewhere(minute, { elsewhere, remaining, endsAt });
  }

  /** Adds minutes that were counted before these. */
  add(before: BudgetMinutes): void {
    for (const [
      at,
      { by, limit, remaining, elsewhere, isUnsure, throttled, throttledIds },
    ] of before.#minutes) {
      const minute = this.#at(at);
      if (isUnsure) minute.isUnsure = true;
      for (const spent of by.values()) countCalls(minute, spent);
      if (limit !== undefined) minute.limit ??= limit;
      if (remaining !== undefined) minute.remaining = Math.min(minute.remaining ?? remaining, remaining);
      if (elsewhere !== undefined) addElsewhere(minute, elsewhere);
      minute.throttled += throttled;
      minute.throttledIds = [...throttledIds, ...minute.throttledIds].slice(0, MOST_IDS);
    }
    this.#countAfter(before.#counted);
  }

  /** What others spent of a window that runs on is counted once, before and after. */
  #countAfter({ minute, ...past }: Counted): void {
    const own = this.#counted;
    if (own.until === 0) this.#counted = { ...past, ...(minute && { minute: this.#at(minute.at) }) };
    else if (own.minute && Math.abs(own.until - past.until) <= SLACK_MS)
      addElsewhere(own.minute, -Math.min(own.elsewhere, past.elsewhere));
  }

  /** The minutes of the last hour, oldest first. */
  list(now: number): BudgetMinute[] {
    this.#forgetBefore(now - MOST_MINUTES * MINUTE_MS);
    for (const at of this.#minutes.keys()) if (isAhead(at, now)) this.#minutes.delete(at);
    return [...this.#minutes.values()]
      .sort((one, other) => one.at - other.at)
      .map(({ by, throttledIds, elsewhere, isUnsure, ...minute }) => ({
        ...minute,
        ...(elsewhere !== undefined && !isUnsure && { elsewhere }),
        by: [...by.values()],
        throttledIds: [...throttledIds],
      }));
  }

  /** Counts the calls of other clients that are new: a window may reach from one minute into the next. */
  #countElsewhere(minute: Minute, { elsewhere, remaining, endsAt }: ToldWindow): void {
    const before = this.#counted;
    const isSpent = remaining === 0;
    // Ends are told in whole seconds, and what is known of one grows more exact from answer to answer: sooner, never later.
    const isSame = endsAt <= before.until + SLACK_MS;
    const counted = isSame ? before.elsewhere : 0;
    // A refusal says that nothing is left; where something is after all, others have not spent it.
    const isCorrected = isSame && before.isSpent && !isSpent && elsewhere < counted;
    const isMore = elsewhere > counted;
    if (isCorrected) addElsewhere(before.minute ?? minute, elsewhere - counted);
    else addElsewhere(minute, isMore ? elsewhere - counted : 0);
    this.#counted = {
      elsewhere: isCorrected || isMore ? elsewhere : counted,
      until: endsAt,
      isSpent,
      minute: isMore ? minute : before.minute,
    };
  }

  #at(time: number): Minute {
    const at = Math.floor(time / MINUTE_MS) * MINUTE_MS;
    const minute = this.#minutes.get(at) ?? {
      at,
      by: new Map(),
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

function addElsewhere(minute: Minute, calls: number): void {
  minute.elsewhere = Math.max((minute.elsewhere ?? 0) + calls, 0);
}

function countCalls({ by }: Minute, { calls, ...spender }: BudgetMinute["by"][number]): void {
  const name = JSON.stringify(spender);
  by.set(name, { ...spender, calls: (by.get(name)?.calls ?? 0) + calls });
}
