import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { type AccessState, type Finding, withNewest, without } from "./access-state";
import { applyAnnouncements } from "./announcements";
import { classifyExchange, deriveEvidence, type Evidence } from "./evidence";
import { applyPermission } from "./permits";

/** An operation is over in 15 s; what nobody concluded by then, as a renewal in the background, counts as it is. */
const LONGEST_OPERATION_MS = 20_000;
const MOST_RESOURCES = 50;
const MOST_PENDING = 200;

/** What keys of one service share of its token endpoint. */
const ENDPOINT_TROUBLE = new Set<Evidence["code"]>([
  "token_endpoint_throttled",
  "service_failing",
  "unreachable",
  "answer_not_understood",
]);
/** About everyone with this key, whatever they read; the others are about the resource that was read. */
const WHOLE = new Set<Evidence["code"]>(["org_locked", "token_refused", "throttled", "unreachable"]);
/** What any answer refutes, also one that says nothing of access. */
const PASSING = new Set<Evidence["code"]>([
  "token_refused",
  "throttled",
  "unreachable",
  "service_failing",
  "answer_not_understood",
]);

/**
 * What is known after one more attempt. What is good counts at once. A failure counts when its operation is over, as
 * a retry may still succeed: see `conclude`.
 */
export function applyAttempt(state: AccessState, attempt: Attempt): AccessState {
  const settled = applyPermission(applyAnnouncements(expire(state, attempt.at), attempt), attempt);
  const evidence = deriveEvidence(attempt);
  if (!evidence) return isHeldUp(attempt) ? applyHeldUp(settled, attempt) : settled;
  const { operation } = attempt;
  // A call that left had a token.
  const seen = evidence.from === "resource" ? { ...settled, blocked: false } : settled;
  if (evidence.code === "ok" || evidence.code === "answered") {
    // A token that came says nothing of the read that it came for.
    const isForRead = evidence.from === "token" && pendingOf(seen, operation)?.from === "resource";
    return applyEvidence(isForRead ? seen : { ...seen, pending: without(seen.pending, operation) }, evidence);
  }
  return { ...seen, pending: withNewest(seen.pending, operation, evidence, MOST_PENDING) };
}

/** What is known once an operation is over: its last failure was one. */
export function conclude(state: AccessState, operation: string): AccessState {
  const evidence = pendingOf(state, operation);
  return evidence ? applyEvidence({ ...state, pending: without(state.pending, operation) }, evidence) : state;
}

function pendingOf({ pending }: AccessState, operation: string): Evidence | undefined {
  return Object.hasOwn(pending, operation) ? pending[operation] : undefined;
}

/** What is known when failures nobody concluded have become final. */
export function expire(state: AccessState, now: number): AccessState {
  const old = Object.entries(state.pending).filter(([, { at }]) => at + LONGEST_OPERATION_MS < now);
  return old.reduce((known, [operation]) => conclude(known, operation), state);
}

/** Not sent for want of a token: no evidence itself, but it says that the token's trouble is felt. */
function isHeldUp({ sent, code, purpose }: Attempt): boolean {
  return purpose !== "token" && !sent && (code ?? "").startsWith("upstream_");
}

/**
 * What held it up is known first-hand as a rule. The token endpoint's own rest may have begun with another key of the
 * service, and is what this one meets all the same.
 */
function applyHeldUp(state: AccessState, attempt: Attempt): AccessState {
  const blocked = { ...state, blocked: true };
  const { at, durationMs, requestId, code: said, heldUpBy } = attempt;
  const code = classifyExchange({ ...heldUpBy, ...(!heldUpBy && said !== undefined && { code: said }) });
  if (state.token || state.whole?.code === "token_refused" || !ENDPOINT_TROUBLE.has(code)) return blocked;
  const evidence = { from: "token", path: "/oauth/token", code, at: at + durationMs } as const;
  return applyExchange(blocked, { ...evidence, ...(requestId !== undefined && { requestId }) });
}

function applyEvidence(state: AccessState, evidence: Evidence): AccessState {
  if (isOutdated(state, evidence)) return state;
  if (evidence.from === "token") return applyExchange(state, evidence);
  const { code, path, at } = evidence;
  const last = state.resources[path];
  if (code === "answered") return applyAnyAnswer(state, path);
  const whole = WHOLE.has(code) ? nextFinding(state.whole, evidence) : keepIfNotRefuted(state.whole, code);
  const base = withWhole(state, whole);
  if (WHOLE.has(code)) return base;
  const resources = withNewest(base.resources, path, nextFinding(last, evidence), MOST_RESOURCES);
  if (code !== "ok") return { ...base, resources };
  return { ...base, resources, lastGoodAt: at, goodSince: goodSince(state, path, at) };
}

/** Since when all is well, this path having been read: from the end of the trouble there was, which may have run out. */
function goodSince({ goodSince: before, whole, resources }: AccessState, path: string, at: number): number {
  if ((resources[path]?.code ?? "ok") !== "ok") return at;
  return whole || before === undefined ? Math.min(whole?.until ?? at, at) : before;
}

/** A failure of an operation that took so long that somebody else has succeeded since. */
function isOutdated({ tokenAt, lastGoodAt, resources }: AccessState, evidence: Evidence): boolean {
  const { from, path, code, at } = evidence;
  if (from === "token") return (tokenAt ?? 0) > at;
  const since = WHOLE.has(code) ? lastGoodAt : resources[path]?.at;
  return (since ?? 0) > at;
}

function applyExchange(state: AccessState, evidence: Evidence): AccessState {
  const { token, ...rest } = state;
  if (evidence.code !== "ok") return { ...rest, token: nextFinding(token, evidence) };
  const { at, requestId } = evidence;
  const ended = token && { goodSince: at, ...(requestId !== undefined && { goodProof: requestId }) };
  return { ...rest, blocked: false, tokenAt: at, ...ended };
}

function applyAnyAnswer(state: AccessState, path: string): AccessState {
  const last = state.resources[path];
  const resources = last && PASSING.has(last.code) ? without(state.resources, path) : state.resources;
  return withWhole({ ...state, resources }, keepIfNotRefuted(state.whole, "answered"));
}

/** What is left of a trouble with everything after an answer about one resource. */
function keepIfNotRefuted(whole: Finding | undefined, code: Evidence["code"]): Finding | undefined {
  // A failing service has refuted no lock and accepted no token.
  if (code === "service_failing" || code === "answer_not_understood") {
    return whole?.code === "unreachable" ? undefined : whole;
  }
  if (code === "answered") return whole && PASSING.has(whole.code) ? undefined : whole;
  return undefined;
}

function withWhole({ whole: _last, ...state }: AccessState, whole: Finding | undefined): AccessState {
  return { ...state, ...(whole && { whole }) };
}

/** The finding that evidence makes of the one before it: the same code goes on, another begins. */
function nextFinding(last: Finding | undefined, { code, at, requestId, until }: Evidence): Finding {
  const lastGoodAt = code === "ok" ? at : last?.lastGoodAt;
  return {
    code,
    since: last?.code === code ? last.since : at,
    at,
    ...(requestId !== undefined && { requestId }),
    ...(until !== undefined && { until }),
    ...(lastGoodAt !== undefined && { lastGoodAt }),
  };
}
