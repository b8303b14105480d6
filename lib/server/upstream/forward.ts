import {
  type AttemptAnswer,
  type AttemptResult,
  attempt,
  type ObservedResult,
  type UpstreamRead,
} from "./attempt";
import type { SharedRead } from "./coalesce/coalescer";
import { AuthenticationFailed, BudgetExhausted, TimedOut } from "./errors/errors";
import type { CallContext } from "./observe/call-context";
import { resourceUrl } from "./protocol/path";
import { getRetryTiming } from "./retry/retry-timing";
import { type Answer, identifyAnswer, toAnswer } from "./send/answer";
import type { Upstream } from "./upstream";

/** One read of the service, as a caller wants it. */
export interface Call extends SharedRead {
  /** `v1/` and segments, already decoded. */
  path: string;
  /** The raw query, with or without its `?`. */
  search: string;
  /** Told of each attempt that reached the service, whatever came of it. */
  onCall?: (() => void) | undefined;
  /** Told once the operation that this call has begun is over: others may wait for it when the caller has given up. */
  onOver?: (() => void) | undefined;
}

/**
 * Reads from the service with GET: coalesce → budget → token → send → learn. This alone decides whether there is another
 * attempt.
 * @throws LocalError when there is no answer of the service to hand on; the signal's reason when the caller gave up
 */
export async function forward(upstream: Upstream, call: Call): Promise<Answer> {
  const { coalescer, budget, target } = upstream;
  const url = resourceUrl(target.baseUrl, call.path, call.search);
  const query = url.slice(target.baseUrl.length + 1 + call.path.length + 1);
  const start = (context: CallContext, giveUp: AbortController) =>
    runOperation(
      upstream,
      { context, url, path: call.path, query, signal: giveUp.signal, onCall: call.onCall },
      giveUp,
    ).finally(call.onOver);
  if (call.purpose === "copy") return readAlone(call, start);
  return coalescer.read(
    // Two connections may share a key, but never each other's answers.
    `${call.connection} ${url}`,
    call,
    start,
    () => budget.reschedule(),
  );
}

/** A walk reads each page once: kept for others, its pages would push out of memory what people go through. */
async function readAlone(
  { signal, connection, purpose, operation }: Call,
  start: (context: CallContext, giveUp: AbortController) => Promise<Answer>,
): Promise<Answer> {
  signal?.throwIfAborted();
  const giveUp = new AbortController();
  const follow = () => giveUp.abort(signal?.reason);
  signal?.addEventListener("abort", follow, { once: true });
  try {
    return await start({ connection, purpose, operation }, giveUp);
  } finally {
    signal?.removeEventListener("abort", follow);
  }
}

/** Runs the attempts of one operation; after its overall time it gives up as if every caller had. */
async function runOperation(
  upstream: Upstream,
  read: UpstreamRead,
  giveUp: AbortController,
): Promise<Answer> {
  const { clock, timeouts } = upstream;
  const { overallMs } = timeouts;
  const lift = clock.deadline(overallMs, () => giveUp.abort(new TimedOut(overallMs)));
  try {
    return await tryAndRetry(upstream, read, clock.now() + overallMs);
  } finally {
    lift();
  }
}

/** Makes attempts until one is final: a 401 is replayed once, a transient failure retried while the purse pays. */
async function tryAndRetry(upstream: Upstream, read: UpstreamRead, deadline: number): Promise<Answer> {
  const { clock, budget, tokens, coalescer, random } = upstream;
  let last: ObservedResult | undefined;
  let replays = 0;
  for (let number = 1; ; number += 1) {
    const result = await attempt(upstream, read, { attempt: number, replay: replays > 0 });
    // The key may have lost access, so nothing that it could read before is shown again.
    if (isAccessDenied(result)) coalescer.purge();
    // A retry that the budget refused brought nothing new: the failure it was for stands.
    if (last && isBudgetRefusal(result)) return returnOrThrow(upstream, read, last, number - 1);
    if (isTokenRefused(result) && replays === 0) {
      await tokens.drop(result.token);
      replays += 1;
      continue;
    }
    const state = { tries: number - replays, now: clock.now(), deadline, chance: random() };
    const wait = getRetryTiming(result, state);
    if (wait === undefined || !(await budget.payForRetry()))
      return returnOrThrow(upstream, read, result, number);
    last = result;
    await clock.sleep(wait, read.signal);
  }
}

function isBudgetRefusal(result: AttemptResult): boolean {
  return "failure" in result && result.failure instanceof BudgetExhausted;
}

function isAccessDenied(result: AttemptResult): boolean {
  return "answer" in result && (result.answer.status === 401 || result.answer.status === 403);
}

/** A 401 without the error object is none of the service's: a new token would not help, and this one is good. */
function isTokenRefused(result: AttemptResult): result is AttemptAnswer {
  return "answer" in result && result.answer.status === 401 && !result.problem;
}

async function returnOrThrow(
  upstream: Upstream,
  { context }: UpstreamRead,
  result: ObservedResult,
  attempts: number,
): Promise<Answer> {
  if ("failure" in result) throw result.failure;
  const { answer, token, pauseMs, problem, requestId } = result;
  if (isTokenRefused(result)) {
    const refused = new AuthenticationFailed("The service refused a fresh token.", {
      upstream: identifyAnswer(answer),
    });
    await upstream.tokens.rejectReplay(token, refused);
    throw refused;
  }
  await upstream.tokens.confirm(token);
  if (problem) throw problem;
  return toAnswer(answer, {
    operation: context.operation,
    requestId,
    attempts,
    pauseMs,
    now: upstream.clock.now(),
  });
}
