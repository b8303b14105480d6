import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { type AccessState, type Finding, withNewest, without } from "./access-state";
import { applyAnnouncements } from "./announcements";
import { classifyExchange, deriveEvidence, type Evidence } from "./evidence";
import { applyPermission } from "./permits";

/** An operation is over in 15 s; a failure that nobody has concluded by then, as of a renewal in the background, counts. */
const LONGEST_OPERATION_MS = 20_000;
const MOST_RESOURCES = 50;
const MOST_PENDING = 200;

/** What each kind of evidence is about, and what ends it. A code that is added has to say so here. */
const TRAITS: Record<Evidence["code"], { isWhole?: true; isPassing?: true; isOfEndpoint?: true }> = {
  ok: {},
  answered: {},
  org_locked: { isWhole: true },
  permission_denied: {},
  key_rejected: {},
  token_refused: { isWhole: true, isPassing: true },
  throttled: { isWhole: true, isPassing: true },
  token_endpoint_throttled: { isOfEndpoint: true },
  service_failing: { isPassing: true, isOfEndpoint: true },
  unreachable: { isWhole: true, isPassing: true, isOfEndpoint: true },
  answer_not_understood: { isPassing: true, isOfEndpoint: true },
};

/** About the whole connection, whatever was read; other evidence is about the resource that was read. */
function isWhole(code: Evidence["code"]): boolean {
  return TRAITS[code].isWhole ?? false;
}

/** Refuted by any answer, even one that says nothing of access. */
function isPassing(code: Evidence["code"]): boolean {
  return TRAITS[code].isPassing ?? false;
}

/** Trouble of the token endpoint that all keys of one service share. */
function isOfEndpoint(code: Evidence["code"]): boolean {
  return TRAITS[code].isOfEndpoint ?? false;
}

/**
 * The state after one more attempt. A success counts at once. A failure counts once its operation is over, as a retry may
 * still succeed: see `conclude`.
 */
export function applyAttempt(state: AccessState, attempt: Attempt): AccessState {
  const settled = applyPermission(applyAnnouncements(expire(state, attempt.at), attempt), attempt);
  const evidence = deriveEvidence(attempt);
  if (!evidence) return isHeldUp(attempt) ? applyHeldUp(settled, attempt) : settled;
  const { operation } = attempt;
  // A call that was sent had a token.
  const seen = evidence.from === "resource" ? { ...settled, blocked: false } : settled;
  if (evidence.code === "ok" || evidence.code === "answered") {
    // A new token says nothing of the read that needed it.
    const isForRead = evidence.from === "token" && pendingOf(seen, operation)?.from === "resource";
    return applyEvidence(isForRead ? seen : { ...seen, pending: without(seen.pending, operation) }, evidence);
  }
  return { ...seen, pending: withNewest(seen.pending, operation, evidence, MOST_PENDING) };
}

/** The state once an operation is over: its last failure counts. */
export function conclude(state: AccessState, operation: string): AccessState {
  const evidence = pendingOf(state, operation);
  return evidence ? applyEvidence({ ...state, pending: without(state.pending, operation) }, evidence) : state;
}

function pendingOf({ pending }: AccessState, operation: string): Evidence | undefined {
  return Object.hasOwn(pending, operation) ? pending[operation] : undefined;
}

/** The state with old failures that nobody concluded made final. */
export function expire(state: AccessState, now: number): AccessState {
  const old = Object.entries(state.pending).filter(([, { at }]) => at + LONGEST_OPERATION_MS < now);
  return old.reduce((known, [operation]) => conclude(known, operation), state);
}

/** Not sent for want of a token. That proves nothing new, but the trouble with tokens now holds up calls. */
function isHeldUp({ sent, code, purpose }: Attempt): boolean {
  return purpose !== "token" && !sent && (code ?? "").startsWith("upstream_");
}

/**
 * Usually an attempt of this key has shown what holds it up. But the token endpoint may rest because of another key of the
 * service, and then this is all that shows it.
 */
function applyHeldUp(state: AccessState, attempt: Attempt): AccessState {
  const blocked = { ...state, blocked: true };
  const { at, durationMs, requestId, code: attemptCode, heldUpBy } = attempt;
  const code = classifyExchange({
    ...heldUpBy,
    ...(!heldUpBy && attemptCode !== undefined && { code: attemptCode }),
  });
  if (state.token || state.whole?.code === "token_refused" || !isOfEndpoint(code)) return blocked;
  const evidence = { from: "token", path: "/oauth/token", code, at: at + durationMs } as const;
  return applyExchange(blocked, { ...evidence, ...(requestId !== undefined && { requestId }) });
}

function applyEvidence(state: AccessState, evidence: Evidence): AccessState {
  if (isOutdated(state, evidence)) return state;
  if (evidence.from === "token") return applyExchange(state, evidence);
  const { code, path, at } = evidence;
  const last = state.resources[path];
  if (code === "answered") return applyAnyAnswer(state, path);
  const whole = isWhole(code) ? nextFinding(state.whole, evidence) : keepIfNotRefuted(state.whole, code);
  const base = withWhole(state, whole);
  if (isWhole(code)) return base;
  const resources = withNewest(base.resources, path, nextFinding(last, evidence), MOST_RESOURCES);
  if (code !== "ok") return { ...base, resources };
  return { ...base, resources, lastGoodAt: at, goodSince: goodSince(state, path, at) };
}

/** Since when all is well, now that this path was read: since the end of the last trouble, which may have run out by itself. */
function goodSince({ goodSince: before, whole, resources }: AccessState, path: string, at: number): number {
  if ((resources[path]?.code ?? "ok") !== "ok") return at;
  return whole || before === undefined ? Math.min(whole?.until ?? at, at) : before;
}

/** Whether the operation took so long that another one has succeeded since. */
function isOutdated({ tokenAt, lastGoodAt, resources }: AccessState, evidence: Evidence): boolean {
  const { from, path, code, at } = evidence;
  if (from === "token") return (tokenAt ?? 0) > at;
  const since = isWhole(code) ? lastGoodAt : resources[path]?.at;
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
  const resources = last && isPassing(last.code) ? without(state.resources, path) : state.resources;
  return withWhole({ ...state, resources }, keepIfNotRefuted(state.whole, "answered"));
}

/** The trouble of the whole connection, if an answer about one resource has not refuted it. */
function keepIfNotRefuted(whole: Finding | undefined, code: Evidence["code"]): Finding | undefined {
  // A failing service refutes no lock and accepts no token; it only can be reached.
  if (code === "service_failing" || code === "answer_not_understood") {
    return whole?.code === "unreachable" ? undefined : whole;
  }
  if (code === "answered") return whole && isPassing(whole.code) ? undefined : whole;
  return undefined;
}

function withWhole({ whole: _last, ...state }: AccessState, whole: Finding | undefined): AccessState {
  return { ...state, ...(whole && { whole }) };
}

/** The next finding: the same code continues the last one, another code begins a new one. */
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
