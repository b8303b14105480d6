import { isObject } from "@/lib/contract/is-object";
import { isLocalError } from "./errors/errors";
import type { CallContext } from "./observe/call-context";
import { type AttemptOutcome, describeAttempt } from "./observe/describe-attempt";
import { parseBoundedJson } from "./protocol/json-bounds";
import { isTransientStatus } from "./retry/back-off";
import { identityOf, readErrorFields } from "./send/answer";
import { scrubAnswer } from "./send/scrub-answer";
import { MOST_OTHER_BYTES, type RawAnswer, send } from "./send/send";
import type { Upstream } from "./upstream";

/** Paths below the base URL, whose path prefix is kept (interface, "Discovery documents"). */
const OAUTH_PATH = "/.well-known/oauth-authorization-server";
const OPENID_PATH = "/.well-known/openid-configuration";

/** The document that was found and where, or what the problem is. */
export interface DiscoveryResult {
  path: string;
  status?: number;
  requestId?: string;
  document?: Record<string, unknown>;
  problem?: string;
}

/**
 * Fetches the service's discovery document (interface, "Discovery documents") with neither key nor token: OAuth's, or
 * OpenID's where the service answers but has none of OAuth. It costs nothing of the key's budget, and never rejects
 * because of what the service does.
 */
export async function fetchDiscovery(upstream: Upstream, context: CallContext): Promise<DiscoveryResult> {
  const oauth = await fetchDocument(OAUTH_PATH, upstream, context);
  const { document, status } = oauth;
  // Whoever asks for a pause, or fails for now, is not asked again at once.
  if (document || status === undefined || status === 429 || isTransientStatus(status)) return oauth;
  const openId = await fetchDocument(OPENID_PATH, upstream, context);
  if (openId.document) return openId;
  return { ...oauth, problem: `${oauth.problem} At ${OPENID_PATH}: ${openId.problem}` };
}

async function fetchDocument(
  path: string,
  upstream: Upstream,
  context: CallContext,
): Promise<DiscoveryResult> {
  const { clock, target, timeouts, dispatcher, secrets, observe } = upstream;
  const at = clock.now();
  let outcome: Pick<AttemptOutcome, "identity" | "headers" | "errorFields" | "failure"> = {};
  try {
    const raw = await send({
      method: "GET",
      url: target.baseUrl + path,
      headers: { accept: "application/json", "accept-encoding": "gzip" },
      clock,
      timeoutMs: timeouts.attemptMs,
      mostBytes: MOST_OTHER_BYTES,
      dispatcher,
      secrets,
    });
    const answer = await scrubAnswer(raw, secrets);
    outcome = {
      identity: identityOf(answer.status, answer.headers),
      headers: answer.headers,
      errorFields: readErrorFields(answer),
    };
    return { path, ...outcome.identity, ...readDocument(answer) };
  } catch (failure) {
    if (!isLocalError(failure)) throw failure;
    outcome = { failure };
    const { status, requestId = failure.requestId } = failure.detail.upstream ?? {};
    // What has begun and does not end is no answer that another address could better.
    const isAnswered = status !== undefined && failure.code !== "upstream_timeout";
    return { path, ...(isAnswered && { status }), requestId, problem: failure.message };
  } finally {
    const requestLine = { method: "GET", path, query: "", purpose: context.purpose } as const;
    const times = { at, durationMs: clock.now() - at, attempt: 1, sent: true };
    observe(describeAttempt(requestLine, context, { ...times, ...outcome }, secrets));
  }
}

function readDocument({ status, body }: RawAnswer): Pick<DiscoveryResult, "document" | "problem"> {
  if (status !== 200) return { problem: `The service answered ${status}.` };
  const document = parseBoundedJson(body);
  return isObject(document)
    ? { document }
    : { problem: "The service's answer was not understood: it is no JSON object." };
}
