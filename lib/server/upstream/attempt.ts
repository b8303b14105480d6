import { spenderOf } from "./budget/state";
import { type LocalError, Unreachable } from "./errors/errors";
import type { CallContext } from "./observe/call";
import { describeAttempt, type Outcome } from "./observe/describe-attempt";
import { sentUp } from "./protocol/headers";
import { identify, problemWith, saidBy } from "./send/answer";
import { scrubbed } from "./send/scrub-answer";
import { MOST_LIST_BYTES, type RawAnswer, send } from "./send/send";
import type { Token } from "./token/exchange";
import type { Upstream } from "./upstream";

/** A read on its way: the same for all of its attempts. */
export interface Trip {
  errand: CallContext;
  url: string;
  path: string;
  /** As it goes up, without its `?`. */
  query: string;
  signal: AbortSignal;
}

/** An attempt that brought an answer of any status. */
export interface Answered {
  answer: RawAnswer;
  token: Token;
  /** After a 429 the milliseconds that everyone with this key rests, else 0. */
  pauseMs: number;
  /** What the interface does not allow in it. */
  problem: LocalError | undefined;
}

/** An attempt that brought none. `sent` is whether it came as far as leaving. */
export interface Failed {
  failure: unknown;
  sent: boolean;
}

export type Attempted = Answered | Failed;

/** The id that observers know it by: the service's, or ours where it gave none. */
export type Observed = Attempted & { requestId: string };

/** Which attempt of a trip it is. */
type Turn = Pick<Outcome, "attempt" | "replay">;

/** One attempt: budget → token → send → settle. Whatever came of it, observers are told once. */
export async function attempt(upstream: Upstream, trip: Trip, turn: Turn): Promise<Observed> {
  const { clock, budget, secrets } = upstream;
  const { errand, path, query } = trip;
  const at = clock.now();
  const budgetBefore = budget.state();
  const progress: Progress = {};
  const result = await make(upstream, trip, progress);
  const asked = { method: "GET", path: `/${path}`, query, purpose: errand.purpose } as const;
  const { sentAt, serviceMs } = progress;
  const times = { at, durationMs: clock.now() - at, serviceMs, ...turn, sent: sentAt !== undefined };
  const outcome =
    "answer" in result
      ? {
          identity: identify(result.answer),
          headers: result.answer.headers,
          said: saidBy(result.answer),
          failure: result.problem,
        }
      : { failure: result.failure };
  const told = describeAttempt(asked, errand, { ...times, ...outcome }, secrets);
  upstream.observe({ ...told, budgetBefore, budget: budget.state() });
  return { ...result, requestId: told.requestId };
}

interface Progress {
  sentAt?: number;
  /** How long the answer took, once it is there. */
  serviceMs?: number;
}

async function make(upstream: Upstream, trip: Trip, progress: Progress): Promise<Attempted> {
  const { budget } = upstream;
  const { errand, signal } = trip;
  try {
    await budget.admit(errand, signal);
  } catch (failure) {
    return { failure, sent: false };
  }
  const spender = spenderOf(errand.purpose, errand.person);
  const carried = await carry(upstream, trip, progress);
  try {
    if ("failure" in carried) {
      // A call that found no service cost nothing of the budget.
      const reached = carried.failure instanceof Unreachable ? carried.failure.reached : true;
      await budget.settle({ spender, sentAt: reached ? progress.sentAt : undefined });
      return carried;
    }
    const { answer } = carried;
    const came = { ...answer, identity: identify(answer) };
    const pauseMs = await budget.settle({ spender, sentAt: progress.sentAt, answer: came });
    return { ...carried, pauseMs, problem: problemWith(answer, pauseMs) };
  } catch (failure) {
    return { failure, sent: progress.sentAt !== undefined };
  }
}

async function carry(
  upstream: Upstream,
  trip: Trip,
  progress: Progress,
): Promise<Pick<Answered, "answer" | "token"> | Failed> {
  try {
    const token = await upstream.tokens.get(trip.errand, trip.signal);
    progress.sentAt = upstream.clock.now();
    const answer = await sendWith(token, upstream, trip);
    progress.serviceMs = upstream.clock.now() - progress.sentAt;
    return { token, answer };
  } catch (failure) {
    return { failure, sent: progress.sentAt !== undefined };
  }
}

async function sendWith(token: Token, upstream: Upstream, { url, signal }: Trip): Promise<RawAnswer> {
  const { clock, secrets, timeouts, dispatcher } = upstream;
  const answer = await send({
    method: "GET",
    url,
    headers: sentUp(token.value),
    signal,
    clock,
    timeoutMs: timeouts.attemptMs,
    mostBytes: MOST_LIST_BYTES,
    dispatcher,
    secrets,
  });
  return scrubbed(answer, secrets);
}
