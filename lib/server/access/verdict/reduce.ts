import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { present } from "@/lib/server/upstream/protocol/present";
import { type AccessState, type Finding, isRefuted, wholeAt, withNewest, without } from "./access-state";
import { applyAnnouncements } from "./announcements";
import { classifyExchange, classifyRead, deriveEvidence, type Evidence, refusalOf } from "./evidence";
import {
  endOfWhole,
  is,
  isEarlier,
  isFromBeforePause,
  keepIfNotRefuted,
  nextFinding,
  standingBehind,
} from "./finding";
import { applyPermission } from "./permits";

/** An operation is over in 15 s; a failure that nobody has concluded by then, as of a renewal in the background, counts. */
const LONGEST_OPERATION_MS = 20_000;
const MOST_RESOURCES = 50;
const MOST_PENDING = 200;

/**
 * The state after one more attempt. A success counts at once. A failure counts once its operation is over, as a retry may
 * still succeed: see `conclude`.
 */
export function applyAttempt(state: AccessState, attempt: Attempt): AccessState {
  const known = applyPermission(applyAnnouncements(expire(state, attempt.at), attempt), attempt);
  const settled = withAnswer(known, attempt);
  const evidence = deriveEvidence(attempt);
  if (!evidence) return isHeldUp(attempt) ? applyHeldUp(settled, attempt) : settled;
  const { operation } = attempt;
  const seen = evidence.from === "resource" ? withCall(settled, evidence) : settled;
  if (evidence.code === "ok" || evidence.code === "answered") {
    // A new token says nothing of the read that needed it.
    const isForRead = evidence.from === "token" && pendingOf(seen, operation)?.from === "resource";
    return applyEvidence(isForRead ? seen : { ...seen, pending: without(seen.pending, operation) }, evidence);
  }
  // How long a read hung begins with its first attempt. An exchange that fails for its next one takes the list's trouble from the verdict.
  const before = pendingOf(seen, operation) ?? evidence;
  const { askedAt: triedAt, isUnanswered } = evidence;
  const hung = isUnanswered ? { ...evidence, ...present({ askedAt: before.askedAt, triedAt }) } : evidence;
  const kept = evidence.from === "token" ? withOwnTrouble(seen, before) : seen;
  return { ...kept, pending: withNewest(kept.pending, operation, hung, MOST_PENDING) };
}

/** The state with a call of a resource: it had a token, if that was not before the trouble with tokens. */
function withCall(state: AccessState, { at, askedAt = at }: Evidence): AccessState {
  return { ...state, blocked: state.blocked && askedAt < (state.token?.at ?? 0) };
}

/** The state with when the service answered last, also by a 401 that proves nothing. A token is got before the read that needs it. */
function withAnswer(state: AccessState, attempt: Attempt): AccessState {
  const { status, purpose, at, durationMs } = attempt;
  const isTokenGot = purpose === "token" && status !== undefined && status < 300;
  if (status === undefined || isTokenGot || classifyRead(attempt) === "unreachable") return state;
  return { ...state, lastAnswerAt: Math.max(at + durationMs, state.lastAnswerAt ?? 0) };
}

/** The same of an attempt that another connection with this key has made: it shows that the limit is used up, and nothing else. */
export function applySpentLimit(state: AccessState, attempt: Attempt): AccessState {
  const seen = deriveEvidence(attempt);
  // Without its end only an answer could refute it, and this connection may never ask for one.
  if (seen?.code !== "throttled" || seen.until === undefined) return state;
  // The page of that request is in the journal of the other.
  const { requestId: _others, ...evidence } = seen;
  const pending = withNewest(state.pending, attempt.operation, evidence, MOST_PENDING);
  return { ...withAnswer(state, attempt), pending };
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
 * What holds it up is usually an exchange of this key, with an answer of its own. That of another instance is named by what it
 * left. The token endpoint may also rest because of another key of the service, and then this attempt is all that shows it.
 */
function applyHeldUp(state: AccessState, attempt: Attempt): AccessState {
  // Its last failure counts: this one, and not that an earlier try was not answered, but of the list alone.
  const silent = pendingOf(state, attempt.operation);
  const isSilent = silent?.code === "unreachable" && silent.from === "resource";
  const pending = isSilent ? without(state.pending, attempt.operation) : state.pending;
  const blocked = { ...(isSilent ? withOwnTrouble(state, silent) : state), pending, blocked: true };
  // It may be a renewal that nobody concludes.
  const exchange = Object.entries(pending).findLast(([, { from }]) => from === "token");
  if (exchange) return conclude(blocked, exchange[0]);
  if (state.whole?.code === "token_refused") return blocked;
  const { at, durationMs, code: attemptCode, heldUpBy } = attempt;
  if (isTokenRefusal(heldUpBy)) {
    // The request that met it has its page with another connection of this key.
    const seen = {
      from: "resource",
      path: "/oauth/token",
      code: "token_refused",
      at: at + durationMs,
    } as const;
    return applyEvidence(blocked, { ...seen, ...present({ requestId: attempt.requestId }) });
  }
  const answer = heldUpBy ?? present({ code: attemptCode });
  // Rollcall's own limit of exchanges, which the service knows nothing of, is all that has no answer and no trouble of its own.
  const isOwnLimit = !heldUpBy && attemptCode === "upstream_authentication_failed";
  const code = isOwnLimit ? "token_endpoint_throttled" : classifyExchange(answer);
  const requestId = heldUpBy?.requestId ?? attempt.requestId;
  const isKnown = heldUpBy?.requestId === undefined ? state.token : state.token?.requestId === requestId;
  // A 401 of /v1 may have a code that nobody knows, and says nothing of the key.
  const isShown = is("endpoint", code) || answer.code === "invalid_client" || code === "org_locked";
  if (isKnown || !isShown) return blocked;
  const evidence = { from: "token", path: "/oauth/token", code, at: at + durationMs, requestId } as const;
  const refusal = refusalOf(code, { ...answer, purpose: "token" });
  return applyExchange(blocked, { ...evidence, ...present({ refusal }) });
}

/** Whether it was /v1 that refused, as the token endpoint has no such code (interface, "Codes"). */
function isTokenRefusal(answer: Attempt["heldUpBy"]): boolean {
  return answer?.status === 401 && answer.code === "authentication_required";
}

function applyEvidence(state: AccessState, evidence: Evidence): AccessState {
  if (isOutdated(state, evidence)) return state;
  if (evidence.from === "token") return applyExchange(state, evidence);
  const { code, path, at, askedAt = at } = evidence;
  if (code === "answered") return applyAnyAnswer(state, evidence);
  if (is("whole", code)) {
    const metBy = code === "org_locked" ? path : undefined;
    const behind = standingBehind(code, state.whole);
    const whole = { ...nextFinding(wholeAt(state, at), evidence), ...present({ behind, metBy }) };
    if (code !== "unreachable") return withWhole(withoutPassing(state, path), whole);
    const known = withOwnTrouble(state, evidence);
    // It is known to be in trouble by itself, or while it hung another read was answered, as of the same check.
    const isKnown = state.resources[path]?.code === "unreachable" && state.whole?.code !== "unreachable";
    const isAlone = evidence.isUnanswered && (isKnown || (state.lastAnswerAt ?? 0) > askedAt);
    return isAlone ? known : withWhole(known, whole);
  }
  const base = withResource(withWhole(state, keepIfNotRefuted(state.whole, evidence)), evidence);
  if (code !== "ok") return base;
  const lastAskedAt = Math.max(askedAt, state.lastAskedAt ?? 0);
  // It was as silent as the others, so that was an outage, which is over for all of them.
  const resources =
    state.resources[path]?.code === "unreachable" ? withoutSilent(base.resources) : base.resources;
  return { ...base, resources, lastGoodAt: at, lastAskedAt, ...lastEnd(state, path, at) };
}

/** The state with a list that fails, was not understood or not answered in trouble by itself, unless it is known to be refused. */
function withOwnTrouble(state: AccessState, evidence: Evidence): AccessState {
  const { from, path, code, isUnanswered } = evidence;
  const last = state.resources[path];
  const isOwn = from === "resource" && (isUnanswered || (is("passing", code) && !is("whole", code)));
  const isKept = isOwn && last?.code !== "permission_denied" && !isEarlier(evidence, last);
  return isKept ? withResource(state, evidence) : state;
}

function withoutSilent(resources: AccessState["resources"]): AccessState["resources"] {
  return Object.fromEntries(Object.entries(resources).filter(([, { code }]) => code !== "unreachable"));
}

function withResource(state: AccessState, evidence: Evidence): AccessState {
  const { path } = evidence;
  const finding = nextFinding(state.resources[path], evidence);
  return { ...state, resources: withNewest(state.resources, path, finding, MOST_RESOURCES) };
}

/** Since when all is well, now that this path was read: since the end of the last trouble, which may have run out by itself. */
function lastEnd(state: AccessState, path: string, at: number): { goodSince: number; troubleAt?: number } {
  const { goodSince: before, troubleAt, whole, resources } = state;
  const own = resources[path];
  const isOwn = own !== undefined && own.code !== "ok";
  if (!isOwn && !whole && before !== undefined) return { goodSince: before, ...present({ troubleAt }) };
  const met = Math.max(isOwn ? own.at : 0, whole?.at ?? 0, whole?.behind?.at ?? 0);
  const goodSince = isOwn || !whole ? at : endOfWhole(whole, at);
  return { goodSince, ...present({ troubleAt: met || undefined }) };
}

/** Whether the operation took so long that another one has succeeded since. */
function isOutdated(state: AccessState, evidence: Evidence): boolean {
  const { from, path, code, at } = evidence;
  if (from === "token") return (state.tokenAt ?? 0) > at;
  // What refutes an outage leaves a list that is not answered in trouble by itself.
  const isOwn = !is("whole", code) || evidence.isUnanswered;
  if (isOwn) return isEarlier(evidence, state.resources[path]);
  return isRefuted(evidence, state) || isFromBeforePause(state.whole, evidence);
}

function applyExchange(state: AccessState, evidence: Evidence): AccessState {
  const { token, ...rest } = state;
  if (evidence.code !== "ok") {
    // An endpoint that fails says nothing of the key.
    const refused = token?.code === "key_rejected" ? token : token?.behind;
    const behind = evidence.code === "key_rejected" ? undefined : refused;
    return { ...rest, token: { ...nextFinding(token, evidence), ...present({ behind }) } };
  }
  const { at, requestId } = evidence;
  const ended = token && { goodSince: at, troubleAt: token.at, ...present({ goodProof: requestId }) };
  return { ...rest, blocked: false, tokenAt: at, ...ended };
}

function applyAnyAnswer(state: AccessState, evidence: Evidence): AccessState {
  const { path, isListRefused, at, requestId } = evidence;
  const known = state.resources[path]?.code;
  // No key may read what the service does not have.
  const isDeniedNoLonger = known === "permission_denied" && state.permits[path]?.permission === "not_offered";
  const isOver = isListRefused && (known === "ok" || isDeniedNoLonger);
  const resources = isOver ? without(state.resources, path) : state.resources;
  const next = withWhole(
    withoutPassing({ ...state, resources }, path),
    keepIfNotRefuted(state.whole, evidence),
  );
  const hasEnded = next.whole !== state.whole || (known !== "ok" && next.resources[path]?.code !== known);
  if (!hasEnded) return next;
  const { goodProof: _before, ...rest } = next;
  const end = lastEnd(state, path, at);
  return { ...rest, ...end, ...present({ goodProof: end.goodSince === at ? requestId : undefined }) };
}

/** The state without the trouble of a resource that any answer of it ends. */
function withoutPassing(state: AccessState, path: string): AccessState {
  const last = state.resources[path];
  return last && is("passing", last.code) ? { ...state, resources: without(state.resources, path) } : state;
}

function withWhole({ whole: _last, ...state }: AccessState, whole: Finding | undefined): AccessState {
  return { ...state, ...(whole && { whole }) };
}
