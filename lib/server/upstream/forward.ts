import type { Dispatcher } from "undici";
import { type Answer, identify, understood } from "./answer";
import type { Budget } from "./budget";
import type { Clock } from "./clock";
import { AuthenticationFailed, LocalError, TimedOut, Unreachable } from "./errors";
import type { Token } from "./exchange";
import { sentUp } from "./headers";
import type { Attempt, Observer, Purpose } from "./observe";
import { resourceUrl } from "./path";
import { type RawAnswer, send } from "./send";
import type { Target } from "./target";
import type { TokenCache } from "./token-cache";

/** One read of the service, as somebody asked for it. */
export interface Call {
  path: string;
  search: string;
  purpose: Purpose;
  operation: string;
  person?: string;
  signal?: AbortSignal;
}

/** What calls to one target share. */
export interface Upstream {
  connection: string;
  target: Target;
  tokens: TokenCache;
  budget: Budget;
  clock: Clock;
  observe: Observer;
  dispatcher?: Dispatcher;
  timeouts: { attemptMs: number; overallMs: number };
}

/** Per attempt and for a whole operation, its waiting included. */
export const TIMEOUTS = { attemptMs: 8_000, overallMs: 15_000 };

/**
 * Carries one GET to the service: budget → token → send → learn. Alone decides whether there is another attempt:
 * a 401 is replayed once with a new token (interface, "Authentication" 5), nothing else is.
 * @throws LocalError when no answer of the service can be handed on; the signal's reason when the caller gave up.
 */
export async function forward(upstream: Upstream, call: Call): Promise<Answer> {
  const url = resourceUrl(upstream.target.baseUrl, call.path, call.search);
  const overall = AbortSignal.timeout(upstream.timeouts.overallMs);
  const signal = call.signal ? AbortSignal.any([call.signal, overall]) : overall;
  try {
    const first = await attempt(upstream, call, url, 1, signal);
    if (first.answer.status !== 401) return finish(upstream, first, 1);
    upstream.tokens.drop(first.token);
    const second = await attempt(upstream, call, url, 2, signal);
    return finish(upstream, second, 2);
  } catch (error) {
    if (overall.aborted && !call.signal?.aborted) throw new TimedOut(upstream.timeouts.overallMs);
    throw error;
  }
}

interface Attempted {
  answer: RawAnswer;
  token: Token;
  pauseMs: number;
}

async function attempt(
  upstream: Upstream,
  call: Call,
  url: string,
  number: number,
  signal: AbortSignal,
): Promise<Attempted> {
  const { budget, clock, tokens } = upstream;
  const at = clock.now();
  let sentAt: number | undefined;
  let answer: RawAnswer | undefined;
  let failure: unknown;
  try {
    await budget.admit(signal);
    let token: Token;
    let pauseMs = 0;
    try {
      token = await tokens.get(signal);
      sentAt = clock.now();
      answer = await send({
        method: "GET",
        url,
        headers: sentUp(token.value),
        signal,
        timeoutMs: upstream.timeouts.attemptMs,
        ...(upstream.dispatcher && { dispatcher: upstream.dispatcher }),
      });
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      // A call that found no service cost nothing of the budget.
      const reached = failure instanceof Unreachable ? failure.reached : true;
      pauseMs = budget.settle({ sentAt: reached ? sentAt : undefined, answer });
    }
    return { answer, token, pauseMs };
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    upstream.observe(describe(upstream, call, number, { at, sent: sentAt !== undefined, answer, failure }));
  }
}

function finish(upstream: Upstream, { answer, token, pauseMs }: Attempted, attempts: number): Answer {
  if (answer.status === 401) {
    const refused = new AuthenticationFailed("The service refused a fresh token.", {
      upstream: identify(answer),
    });
    upstream.tokens.refusedAgain(token, refused);
    throw refused;
  }
  upstream.tokens.accepted(token);
  return understood(answer, attempts, pauseMs);
}

interface Outcome {
  at: number;
  sent: boolean;
  answer: RawAnswer | undefined;
  failure: unknown;
}

function describe(
  upstream: Upstream,
  call: Call,
  number: number,
  { at, sent, answer, failure }: Outcome,
): Attempt {
  const upstreamOf = failure instanceof LocalError ? failure.detail.upstream : undefined;
  const identity = answer ? identify(answer) : sent ? upstreamOf : undefined;
  const code = identity?.code ?? failureCode(failure);
  // What never got an id of the service's has ours, which is the one on screen.
  const requestId = identity?.requestId ?? (failure instanceof LocalError ? failure.requestId : undefined);
  const version = answer?.headers["service-version"];
  const retryAfter = answer?.headers["retry-after"];
  return {
    at,
    durationMs: upstream.clock.now() - at,
    connection: upstream.connection,
    ...(call.person !== undefined && { person: call.person }),
    operation: call.operation,
    attempt: number,
    purpose: call.purpose,
    method: "GET",
    path: `/${call.path}`,
    query: call.search.replace(/^\?/, ""),
    sent,
    ...(identity && { status: identity.status }),
    ...(code && { code }),
    ...(requestId && { requestId }),
    ...(version && { serviceVersion: version }),
    ...(retryAfter && { retryAfter }),
    budget: upstream.budget.state(),
  };
}

function failureCode(failure: unknown): string | undefined {
  if (failure === undefined) return undefined;
  return failure instanceof LocalError ? failure.code : "aborted";
}
