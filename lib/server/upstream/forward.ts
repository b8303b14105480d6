import {
  type AttemptAnswer,
  type AttemptResult,
  attempt,
  type ObservedResult,
  type UpstreamRead,
} from "./attempt";
import { AuthenticationFailed, BudgetExhausted, TimedOut } from "./errors/errors";
import { resourceUrl } from "./protocol/path";
import { getRetryTiming } from "./retry/retry-timing";
import { type Answer, identifyAnswer, toAnswer } from "./send/answer";
import type { SharedRead } from "./sharing/coalescer";
import type { Upstream } from "./upstream";

/** One read of the service, as somebody asked for it. */
export interface Call extends SharedRead {
  /** `v1/` and segments, already decoded. */
  path: string;
  /** The raw query, with or without its `?`. */
  search: string;
}

/**
 * Carries one GET to the service: coalesce → budget → token → send → learn. Alone decides whether there is another
 * attempt.
 * @throws LocalError when no answer of the service can be handed on; the signal's reason when the caller gave up.
 */
export async function forward(upstream: Upstream, call: Call): Promise<Answer> {
  const { coalescer, budget, target } = upstream;
  const url = resourceUrl(target.baseUrl, call.path, call.search);
  const query = url.slice(target.baseUrl.length + 1 + call.path.length + 1);
  return coalescer.read(
    // Two connections may have one key; what one has asked for is still nothing the other has.
    `${call.connection} ${url}`,
    call,
    (errand, giveUp) =>
      runOperation(upstream, { context: errand, url, path: call.path, query, signal: giveUp.signal }, giveUp),
    () => budget.reschedule(),
  );
}

/** Everything one operation takes, within its overall time: then it gives up as if everybody who waits had. */
async function runOperation(
  upstream: Upstream,
  trip: UpstreamRead,
  giveUp: AbortController,
): Promise<Answer> {
  const { clock, timeouts } = upstream;
  const { overallMs } = timeouts;
  const lift = clock.deadline(overallMs, () => giveUp.abort(new TimedOut(overallMs)));
  try {
    return await tryAndRetry(upstream, trip, clock.now() + overallMs);
  } finally {
    lift();
  }
}

/** Attempts until one is to be handed on: a 401 is replayed once, what may pass is tried again while the purse pays. */
async function tryAndRetry(upstream: Upstream, trip: UpstreamRead, deadline: number): Promise<Answer> {
  const { clock, purse, tokens, coalescer, random } = upstream;
  let last: ObservedResult | undefined;
  let replays = 0;
  for (let number = 1; ; number += 1) {
    const attempted = await attempt(upstream, trip, { attempt: number, replay: replays > 0 });
    // The key may see less than before: nothing that it saw is shown again.
    if (isAccessDenied(attempted)) coalescer.purge();
    // A retry that was not let go has brought nothing new.
    if (last && isBudgetRefusal(attempted)) return returnOrThrow(upstream, trip, last, number - 1);
    if (number === 1 && !isBudgetRefusal(attempted)) purse.earn();
    if (isUnauthorised(attempted) && replays === 0) {
      tokens.drop(attempted.token);
      replays += 1;
      continue;
    }
    const standing = { tries: number - replays, now: clock.now(), deadline, chance: random() };
    const wait = getRetryTiming(attempted, standing);
    if (wait === undefined || !purse.pay()) return returnOrThrow(upstream, trip, attempted, number);
    last = attempted;
    await clock.sleep(wait, trip.signal);
  }
}

function isBudgetRefusal(attempted: AttemptResult): boolean {
  return "failure" in attempted && attempted.failure instanceof BudgetExhausted;
}

function isAccessDenied(attempted: AttemptResult): boolean {
  return "answer" in attempted && (attempted.answer.status === 401 || attempted.answer.status === 403);
}

function isUnauthorised(attempted: AttemptResult): attempted is AttemptAnswer {
  return "answer" in attempted && attempted.answer.status === 401;
}

function returnOrThrow(
  upstream: Upstream,
  { context: errand }: UpstreamRead,
  attempted: ObservedResult,
  attempts: number,
): Answer {
  if ("failure" in attempted) throw attempted.failure;
  const { answer, token, pauseMs, problem, requestId } = attempted;
  if (answer.status === 401) {
    const refused = new AuthenticationFailed("The service refused a fresh token.", {
      upstream: identifyAnswer(answer),
    });
    upstream.tokens.rejectReplay(token, refused);
    throw refused;
  }
  upstream.tokens.confirm(token);
  if (problem) throw problem;
  return toAnswer(answer, { operation: errand.operation, requestId, attempts, pauseMs });
}
