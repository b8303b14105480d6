import { formatSpender } from "./budget/state";
import { type LocalError, TimedOut } from "./errors/errors";
import type { CallContext } from "./observe/call-context";
import { type AttemptOutcome, describeAttempt } from "./observe/describe-attempt";
import { requestHeaders } from "./protocol/headers";
import { findProblem, findUnreadableList, identifyAnswer, readErrorFields } from "./send/answer";
import { scrubAnswer } from "./send/scrub-answer";
import { MOST_COPY_BYTES, MOST_LIST_BYTES, type RawAnswer, send } from "./send/send";
import type { Token } from "./token/exchange";
import type { Upstream } from "./upstream";

/** A read that has been checked and is on its way; all of its attempts share it. */
export interface UpstreamRead {
  context: CallContext;
  url: string;
  path: string;
  /** As it is sent, without its `?`. */
  query: string;
  signal: AbortSignal;
  /** Told of each attempt that reached the service. */
  onCall: (() => void) | undefined;
}

export interface AttemptAnswer {
  answer: RawAnswer;
  token: Token;
  /** After a 429 the milliseconds that everyone with this key rests, else 0. */
  pauseMs: number;
  /** What the interface does not allow in it. */
  problem: LocalError | undefined;
}

/** An attempt without an answer. `sent` says whether the request left. */
export interface AttemptFailure {
  failure: unknown;
  sent: boolean;
}

export type AttemptResult = AttemptAnswer | AttemptFailure;

/** With the id that observers know the attempt by: the service's, or Rollcall's own where it sent none. */
export type ObservedResult = AttemptResult & { requestId: string };

/** The number of an attempt within its read, and whether it replays a refused one. */
type AttemptNumber = Pick<AttemptOutcome, "attempt" | "replay">;

/** Makes one attempt: budget → token → send → settle. Observers are told once, whatever came of it. */
export async function attempt(
  upstream: Upstream,
  read: UpstreamRead,
  number: AttemptNumber,
): Promise<ObservedResult> {
  const { clock, budget, secrets } = upstream;
  const { context, path, query } = read;
  const at = clock.now();
  const budgetBefore = budget.state();
  const progress: Progress = {};
  const result = await reserveAndFetch(upstream, read, progress, number.attempt === 1);
  const requestLine = { method: "GET", path: `/${path}`, query, purpose: context.purpose } as const;
  const { sentAt, endedAt = clock.now() } = progress;
  const durationMs = endedAt - at;
  const sent = sentAt !== undefined;
  // What took too long is no less slow for want of an answer.
  const isTimed = "answer" in result || result.failure instanceof TimedOut;
  const serviceMs = sent && isTimed ? endedAt - sentAt : undefined;
  const times = { at, durationMs, sentAt, serviceMs, ...number, sent };
  const outcome =
    "answer" in result
      ? {
          identity: identifyAnswer(result.answer),
          headers: result.answer.headers,
          errorFields: readErrorFields(result.answer),
          failure: result.problem ?? findUnreadableList(path, result.answer),
        }
      : { failure: result.failure };
  const isUnconnected = sent && !progress.isConnected;
  const event = describeAttempt(requestLine, context, { ...times, isUnconnected, ...outcome }, secrets);
  upstream.observe({ ...event, budgetBefore, budget: budget.state() });
  return { ...result, requestId: event.requestId };
}

interface Progress {
  sentAt?: number;
  /** There was a connection to send it by. */
  isConnected?: true;
  /** When the answer was there, or what kept it away. What is counted afterwards may wait for the database. */
  endedAt?: number;
}

async function reserveAndFetch(
  upstream: Upstream,
  read: UpstreamRead,
  progress: Progress,
  isFirst: boolean,
): Promise<AttemptResult> {
  const { budget } = upstream;
  const { context, signal } = read;
  try {
    await budget.reserve(context, signal, isFirst);
  } catch (failure) {
    return { failure, sent: false };
  }
  const spender = formatSpender(context.purpose, context.person);
  const carried = await fetchWithToken(upstream, read, progress);
  if ("failure" in carried) {
    // A call for which there was no connection cost nothing of the budget.
    const sentAt = progress.isConnected ? progress.sentAt : undefined;
    if (sentAt !== undefined) read.onCall?.();
    await budget.settle({ spender, sentAt });
    return carried;
  }
  read.onCall?.();
  const { answer } = carried;
  const identified = { ...answer, identity: identifyAnswer(answer) };
  const pauseMs = await budget.settle({ spender, sentAt: progress.sentAt, answer: identified });
  return { ...carried, pauseMs, problem: findProblem(answer, { pauseMs, now: upstream.clock.now() }) };
}

async function fetchWithToken(
  upstream: Upstream,
  read: UpstreamRead,
  progress: Progress,
): Promise<Pick<AttemptAnswer, "answer" | "token"> | AttemptFailure> {
  try {
    const token = await upstream.tokens.get(read.context, read.signal);
    progress.sentAt = upstream.clock.now();
    const answer = await sendWithToken(token, upstream, read, () => {
      progress.isConnected = true;
    });
    return { token, answer };
  } catch (failure) {
    return { failure, sent: progress.sentAt !== undefined };
  } finally {
    progress.endedAt = upstream.clock.now();
  }
}

async function sendWithToken(
  token: Token,
  upstream: Upstream,
  { context, url, signal }: UpstreamRead,
  onConnected: () => void,
): Promise<RawAnswer> {
  const { clock, secrets, timeouts, dispatcher } = upstream;
  const answer = await send({
    method: "GET",
    url,
    headers: requestHeaders(token.value),
    signal,
    clock,
    timeoutMs: timeouts.attemptMs,
    onConnected,
    mostBytes: context.purpose === "copy" ? MOST_COPY_BYTES : MOST_LIST_BYTES,
    dispatcher,
    secrets,
  });
  return scrubAnswer(answer, secrets);
}
