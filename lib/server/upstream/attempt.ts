import { formatSpender } from "./budget/state";
import { type LocalError, Unreachable } from "./errors/errors";
import type { CallContext } from "./observe/call-context";
import { type AttemptOutcome, describeAttempt } from "./observe/describe-attempt";
import { resourceRequestHeaders } from "./protocol/headers";
import { findProblem, identifyAnswer, readErrorFields } from "./send/answer";
import { scrubAnswer } from "./send/scrub-answer";
import { MOST_LIST_BYTES, type RawAnswer, send } from "./send/send";
import type { Token } from "./token/exchange";
import type { Upstream } from "./upstream";

/** A read on its way: the same for all of its attempts. */
export interface UpstreamRead {
  context: CallContext;
  url: string;
  path: string;
  /** As it goes up, without its `?`. */
  query: string;
  signal: AbortSignal;
}

/** An attempt that brought an answer of any status. */
export interface AttemptAnswer {
  answer: RawAnswer;
  token: Token;
  /** After a 429 the milliseconds that everyone with this key rests, else 0. */
  pauseMs: number;
  /** What the interface does not allow in it. */
  problem: LocalError | undefined;
}

/** An attempt that brought none. `sent` is whether it came as far as leaving. */
export interface AttemptFailure {
  failure: unknown;
  sent: boolean;
}

export type AttemptResult = AttemptAnswer | AttemptFailure;

/** The id that observers know it by: the service's, or ours where it gave none. */
export type ObservedResult = AttemptResult & { requestId: string };

/** Which attempt of a trip it is. */
type AttemptNumber = Pick<AttemptOutcome, "attempt" | "replay">;

/** One attempt: budget → token → send → settle. Whatever came of it, observers are told once. */
export async function attempt(
  upstream: Upstream,
  trip: UpstreamRead,
  turn: AttemptNumber,
): Promise<ObservedResult> {
  const { clock, budget, secrets } = upstream;
  const { context: errand, path, query } = trip;
  const at = clock.now();
  const budgetBefore = budget.state();
  const progress: Progress = {};
  const result = await reserveAndFetch(upstream, trip, progress);
  const asked = { method: "GET", path: `/${path}`, query, purpose: errand.purpose } as const;
  const { sentAt, serviceMs } = progress;
  const times = { at, durationMs: clock.now() - at, serviceMs, ...turn, sent: sentAt !== undefined };
  const outcome =
    "answer" in result
      ? {
          identity: identifyAnswer(result.answer),
          headers: result.answer.headers,
          errorFields: readErrorFields(result.answer),
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

async function reserveAndFetch(
  upstream: Upstream,
  trip: UpstreamRead,
  progress: Progress,
): Promise<AttemptResult> {
  const { budget } = upstream;
  const { context: errand, signal } = trip;
  try {
    await budget.reserve(errand, signal);
  } catch (failure) {
    return { failure, sent: false };
  }
  const spender = formatSpender(errand.purpose, errand.person);
  const carried = await fetchWithToken(upstream, trip, progress);
  try {
    if ("failure" in carried) {
      // A call that found no service cost nothing of the budget.
      const reached = carried.failure instanceof Unreachable ? carried.failure.mayHaveArrived : true;
      await budget.settle({ spender, sentAt: reached ? progress.sentAt : undefined });
      return carried;
    }
    const { answer } = carried;
    const came = { ...answer, identity: identifyAnswer(answer) };
    const pauseMs = await budget.settle({ spender, sentAt: progress.sentAt, answer: came });
    return { ...carried, pauseMs, problem: findProblem(answer, pauseMs) };
  } catch (failure) {
    return { failure, sent: progress.sentAt !== undefined };
  }
}

async function fetchWithToken(
  upstream: Upstream,
  trip: UpstreamRead,
  progress: Progress,
): Promise<Pick<AttemptAnswer, "answer" | "token"> | AttemptFailure> {
  try {
    const token = await upstream.tokens.get(trip.context, trip.signal);
    progress.sentAt = upstream.clock.now();
    const answer = await sendWithToken(token, upstream, trip);
    progress.serviceMs = upstream.clock.now() - progress.sentAt;
    return { token, answer };
  } catch (failure) {
    return { failure, sent: progress.sentAt !== undefined };
  }
}

async function sendWithToken(
  token: Token,
  upstream: Upstream,
  { url, signal }: UpstreamRead,
): Promise<RawAnswer> {
  const { clock, secrets, timeouts, dispatcher } = upstream;
  const answer = await send({
    method: "GET",
    url,
    headers: resourceRequestHeaders(token.value),
    signal,
    clock,
    timeoutMs: timeouts.attemptMs,
    mostBytes: MOST_LIST_BYTES,
    dispatcher,
    secrets,
  });
  return scrubAnswer(answer, secrets);
}
