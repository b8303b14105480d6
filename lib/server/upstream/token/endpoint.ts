import type { z } from "zod";
import { AuthenticationFailed, type LocalError } from "@/lib/server/upstream/errors/errors";
import { getBackoff, isTransientError } from "@/lib/server/upstream/retry/back-off";
import { createMemoryRow, type RowKind, type SharedRow } from "@/lib/server/upstream/shared/shared-row";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { isSlowDown } from "./exchange";
import {
  addExchange,
  divideMinute,
  type Minute,
  MOST_A_MINUTE,
  mergeMinutes,
  minuteShape,
  nextExchangeAt,
  recentExchanges,
} from "./minute";
import { type PastExchange, refusalOf } from "./past-exchange";
import { createRest, type Failure, leftOf, type Rest, restShape, StillResting } from "./rest";

/** What all keys of one base URL share of its token endpoint. */
export interface EndpointRow extends Minute, Rests {}

interface Rests {
  slowedDown?: Rest | undefined;
  failed?: Rest | undefined;
}

export const ENDPOINT_ROW: RowKind<EndpointRow> = {
  name: "token_endpoint",
  first: { requestTimes: [], slowedDown: undefined, failed: undefined },
  shape: minuteShape.extend({
    slowedDown: restShape.optional(),
    failed: restShape.optional(),
  }) satisfies z.ZodType<EndpointRow>,
  divide: (row, context) => ({ ...row, ...divideMinute(row, context) }),
  merge: mergeEndpoints,
};

const MINUTE_MS = 60_000;
const SLOW_DOWN = [5_000, 60_000] as const;
const FAILURE = [1_000, 30_000] as const;
/** A rest this short is waited out. */
const SHORT_MS = 2_000;

/**
 * Requests to the token endpoint of one base URL, for all its keys: at most 25 a minute, of which each instance has its share while the
 * database is away, and none while it rests after `slow_down` or a failure.
 */
export class TokenEndpoint {
  constructor(
    private readonly clock: Clock,
    private readonly random: () => number = Math.random,
    private readonly windowMs = MINUTE_MS,
    private readonly row: SharedRow<EndpointRow> = createMemoryRow(ENDPOINT_ROW.first),
  ) {}

  /**
   * Makes one exchange, and after a transient failure one more.
   * @param key whose exchange it is: the request id of a failure is told to this key alone
   * @param send makes attempt 1 or 2
   * @throws StillResting where no attempt may be made, or what `send` threw
   */
  async request<Answer>(key: string, send: (attempt: number) => Promise<Answer>): Promise<Answer> {
    await this.#admit(key);
    try {
      return await this.#sendOnce(key, send, 1);
    } catch (error) {
      if (!isTransientError(error)) throw error;
      // A Retry-After of the endpoint holds for every key, even where it is short enough to be waited out here.
      if (error.detail.retryAfterMs !== undefined) await this.#rest("failed", error, key);
      else await this.clock.sleep(getBackoff(1, this.random()));
      return await this.#sendAgain(key, send, error);
    }
  }

  async #sendAgain<Answer>(
    key: string,
    send: (attempt: number) => Promise<Answer>,
    first: LocalError,
  ): Promise<Answer> {
    try {
      await this.#admit(key);
      return await this.#sendOnce(key, send, 2);
    } catch (error) {
      const failure = error instanceof StillResting ? first : error;
      if (isTransientError(failure)) await this.#rest("failed", failure, key);
      throw failure;
    }
  }

  async #sendOnce<Answer>(
    key: string,
    send: (attempt: number) => Promise<Answer>,
    attempt: number,
  ): Promise<Answer> {
    const sentAt = this.clock.now();
    try {
      const answer = await send(attempt);
      await this.row.update((row) => [withToken(row, sentAt), undefined]);
      return answer;
    } catch (error) {
      if (isSlowDown(error)) await this.#rest("slowedDown", error, key);
      throw error;
    }
  }

  /** Ends a rest that Rollcall chose after a failure. One that the endpoint asked for stays. */
  forgive(): Promise<void> {
    return this.row.update((row) => {
      const isRequested = row.failed?.error.detail.retryAfterMs !== undefined;
      return [isRequested ? row : { ...row, failed: undefined }, undefined];
    });
  }

  /** Until when no exchange may be made, as the endpoint rests or the minute has all its exchanges; milliseconds since the epoch. */
  restsUntil(): number | undefined {
    const now = this.clock.now();
    const row = this.row.peek();
    const until = longestRest(row, now)?.until ?? nextExchangeAt(row, now, this.windowMs);
    return until > now ? until : undefined;
  }

  /** How many exchanges were made in the last minute, with any key and by any instance; undefined while others' are not known. */
  lastMinute(): number | undefined {
    if (this.row.isApart()) return undefined;
    return recentExchanges(this.row.peek(), this.clock.now(), this.windowMs).length;
  }

  /** Reserves one of the minute's exchanges. @throws StillResting where that would take longer than 2 s */
  async #admit(key: string): Promise<void> {
    const deadline = this.clock.now() + SHORT_MS;
    for (;;) {
      const now = this.clock.now();
      const refusal = await this.row.update((row) => this.#reserve(row, key, now));
      if (!refusal) return;
      const { retryAfterMs = 0 } = refusal.detail;
      if (now + retryAfterMs > deadline) throw refusal;
      await this.clock.sleep(retryAfterMs);
    }
  }

  #reserve(row: EndpointRow, key: string, now: number): readonly [EndpointRow, StillResting | undefined] {
    const rest = longestRest(row, now);
    if (rest) return [row, new StillResting(failureFor(key, rest), rest.until - now)];
    const next = nextExchangeAt(row, now, this.windowMs);
    if (next > now) return [row, new StillResting(new TooManyExchanges(row.share !== undefined), next - now)];
    return [addExchange(row, now, this.windowMs), undefined];
  }

  /**
   * Takes in the exchanges of before the start with all its keys, in the order in which they ended: the endpoint counts them
   * still, and a wait that it asked for holds.
   */
  recall(exchanges: readonly PastExchange[]): Promise<void> {
    const { slowedDown, failed } = exchanges.reduce(afterPast, ENDPOINT_ROW.first);
    const times = exchanges.map(({ sentAt }) => sentAt);
    return this.row.update((row) => {
      const requestTimes = [...times, ...row.requestTimes];
      return [{ ...row, requestTimes, ...longerRests(row, { slowedDown, failed }) }, undefined];
    });
  }

  #rest(kind: RestKind, error: LocalError, key: string): Promise<void> {
    const now = this.clock.now();
    return this.row.update((row) => [withRest(row, kind, { error, key, now }), undefined]);
  }
}

type RestKind = "slowedDown" | "failed";

/** @param now when the exchange with this key failed, in milliseconds since the epoch */
function withRest(
  row: EndpointRow,
  kind: RestKind,
  { error, key, now }: { error: LocalError; key: string; now: number },
): EndpointRow {
  const span = kind === "failed" ? FAILURE : SLOW_DOWN;
  // Other keys must not see the request id of this key's exchange.
  const { requestId, ...upstream } = error.detail.upstream ?? { status: 0 };
  const detail = { ...error.detail, ...(error.detail.upstream && { upstream }) };
  const failure = { code: error.code, message: error.message, detail };
  const last = row[kind];
  // Exchanges that failed together are one failure; the longer of their rests holds.
  const until = now + (detail.retryAfterMs ?? 0);
  const rest =
    last && leftOf(last, now) > 0
      ? { ...last, until: Math.max(last.until, until) }
      : {
          ...createRest(failure, last, span, now),
          ...(requestId !== undefined && { by: { key, requestId } }),
        };
  return { ...row, [kind]: rest };
}

/** The row as it was after an exchange; a rest that Rollcall chose itself begins anew with a start. */
function afterPast(row: EndpointRow, past: PastExchange): EndpointRow {
  const error = refusalOf(past);
  const { key, endedAt: now } = past;
  if (error) return withRest(row, isSlowDown(error) ? "slowedDown" : "failed", { error, key, now });
  return past.status === 200 ? withToken(row, past.sentAt) : row;
}

/** The row as an exchange has left it that was sent then and brought a token. */
function withToken(row: EndpointRow, sentAt: number): EndpointRow {
  const [slowedDown, failed] = [row.slowedDown, row.failed].map((rest) => keepIfNewer(sentAt, rest));
  return { ...row, slowedDown, failed };
}

/** What began the rest, with its request id for the key whose exchange it was. */
function failureFor(key: string, { error, by }: Rest): Failure {
  const { upstream } = error.detail;
  if (!upstream || by?.key !== key) return error;
  return { ...error, detail: { ...error.detail, upstream: { ...upstream, requestId: by.requestId } } };
}

/** The exchanges of both count, and the longer rests hold. */
function mergeEndpoints(stored: EndpointRow, apart: EndpointRow): EndpointRow {
  return { ...mergeMinutes(stored, apart), ...longerRests(stored, apart) };
}

function longerRests(one: Rests, other: Rests): Rests {
  return {
    slowedDown: longer(one.slowedDown, other.slowedDown),
    failed: longer(one.failed, other.failed),
  };
}

/** The rest, unless it had ended before the exchange that was answered was sent: then the endpoint is well. */
function keepIfNewer(sentAt: number, rest: Rest | undefined): Rest | undefined {
  return rest && rest.until > sentAt ? rest : undefined;
}

/** The rest that lasts longest, if the endpoint rests. */
function longestRest({ slowedDown, failed }: EndpointRow, now: number): Rest | undefined {
  const longest = leftOf(failed, now) > leftOf(slowedDown, now) ? failed : slowedDown;
  return leftOf(longest, now) > 0 ? longest : undefined;
}

function longer(one: Rest | undefined, other: Rest | undefined): Rest | undefined {
  if (!one || !other) return one ?? other;
  return one.until > other.until ? one : other;
}

/** Rollcall's own limit; no request was made. */
class TooManyExchanges extends AuthenticationFailed {
  /** @param isShared whether the instance has only its share of them, as the database is away */
  constructor(isShared: boolean) {
    const share = isShared ? ", of which each instance has its share while the database is away." : ".";
    super(`Rollcall asks one service for at most ${MOST_A_MINUTE} tokens a minute${share}`, {});
  }
}
