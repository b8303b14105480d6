import { isLocalError } from "./errors/errors";
import type { CallContext } from "./observe/call";
import { describeAttempt, type Outcome } from "./observe/describe-attempt";
import { parsedWithin } from "./protocol/json-bounds";
import { identityOf, saidBy } from "./send/answer";
import { scrubbed } from "./send/scrub-answer";
import { MOST_OTHER_BYTES, type RawAnswer, send } from "./send/send";
import type { Upstream } from "./upstream";

/** Below the base URL, path prefix included, as the interface has it ("Discovery documents"). */
const OAUTH_PATH = "/.well-known/oauth-authorization-server";
const OPENID_PATH = "/.well-known/openid-configuration";

/** What was found, and where. */
export interface Discovered {
  path: string;
  status?: number;
  requestId?: string;
  document?: Record<string, unknown>;
  problem?: string;
}

/**
 * Fetches the service's discovery document (interface, "Discovery documents"), with neither key nor token: OAuth's, and
 * OpenID's from a service that answers without having that one. It is no call of the key's budget. Never rejects for
 * what the service does.
 */
export async function discover(upstream: Upstream, errand: CallContext): Promise<Discovered> {
  const found = await discoverAt(OAUTH_PATH, upstream, errand);
  if (found.document || found.status === undefined) return found;
  const other = await discoverAt(OPENID_PATH, upstream, errand);
  if (other.document) return other;
  return { ...found, problem: `${found.problem} At ${OPENID_PATH}: ${other.problem}` };
}

async function discoverAt(path: string, upstream: Upstream, errand: CallContext): Promise<Discovered> {
  const { clock, target, timeouts, dispatcher, secrets, observe } = upstream;
  const at = clock.now();
  let outcome: Pick<Outcome, "identity" | "headers" | "said" | "failure"> = {};
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
    const answer = await scrubbed(raw, secrets);
    outcome = {
      identity: identityOf(answer.status, answer.headers),
      headers: answer.headers,
      said: saidBy(answer),
    };
    return { path, ...outcome.identity, ...read(answer) };
  } catch (failure) {
    if (!isLocalError(failure)) throw failure;
    outcome = { failure };
    const { status, requestId = failure.requestId } = failure.detail.upstream ?? {};
    return { path, ...(status !== undefined && { status }), requestId, problem: failure.message };
  } finally {
    const asked = { method: "GET", path, query: "", purpose: errand.purpose } as const;
    const times = { at, durationMs: clock.now() - at, attempt: 1, sent: true };
    observe(describeAttempt(asked, errand, { ...times, ...outcome }, secrets));
  }
}

function read({ status, body }: RawAnswer): Pick<Discovered, "document" | "problem"> {
  if (status !== 200) return { problem: `The service answered ${status}.` };
  const document = objectIn(body);
  return document
    ? { document }
    : { problem: "The service's answer was not understood: it is no JSON object." };
}

function objectIn(body: string): Record<string, unknown> | undefined {
  const value = parsedWithin(body);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? { ...value } : undefined;
}
