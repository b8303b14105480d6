import { present } from "@/lib/server/upstream/protocol/present";
import { type Finding, isContinued, isRefuted, lockIn } from "./access-state";
import type { Evidence } from "./evidence";

/**
 * `whole`: about the whole connection, whatever was read. `passing`: refuted by any answer, even one that says nothing of
 * access. `endpoint`: trouble of the token endpoint, which all keys of one service share.
 */
type Trait = "whole" | "passing" | "endpoint";

const TRAITS: Record<Evidence["code"], readonly Trait[]> = {
  ok: [],
  answered: [],
  org_locked: ["whole"],
  permission_denied: [],
  key_rejected: [],
  token_refused: ["whole", "passing"],
  throttled: ["whole", "passing"],
  token_endpoint_throttled: ["endpoint"],
  service_failing: ["passing", "endpoint"],
  unreachable: ["whole", "passing", "endpoint"],
  answer_not_understood: ["passing", "endpoint"],
};

/** A later release on the same database may have kept a code that is not in the table. */
export function is(trait: Trait, code: Evidence["code"]): boolean {
  return Object.hasOwn(TRAITS, code) && TRAITS[code].includes(trait);
}

/** The next finding: the same code continues the last one unless that is over, another code begins a new one. */
export function nextFinding(last: Finding | undefined, evidence: Evidence): Finding {
  const { code, at, askedAt, isUnanswered, requestId, until, refusal } = evidence;
  const triedAt = isUnanswered && (evidence.triedAt ?? askedAt ?? at);
  const lastGoodAt = code === "ok" ? at : last?.lastGoodAt;
  return {
    code,
    since: last && isContinued(last, { code, since: at }) ? last.since : at,
    at,
    ...present({ askedAt, triedAt, requestId, until, refusal, lastGoodAt }),
  };
}

/** What a call proves, and when. */
type Call = Pick<Evidence, "code" | "at" | "askedAt" | "triedAt"> & { isUnanswered?: boolean | undefined };

/**
 * Of two reads of one resource that overlap the later answer tells; but whether it may be read, and where there is no answer,
 * the one that was made later.
 */
export function isEarlier(
  { code, at, askedAt = at, triedAt = askedAt, isUnanswered = false }: Call,
  last: Finding | undefined,
): boolean {
  if (!last) return false;
  const isByAnswer = !isUnanswered && last.code !== "permission_denied" && code !== "permission_denied";
  return isByAnswer ? last.at > at : (last.askedAt ?? last.at) > triedAt;
}

/** A call from before a pause that got no answer: the service has answered since, and calls go on pausing. */
export function isFromBeforePause(
  { at, until = 0 }: Pick<Finding, "at" | "until"> = { at: 0 },
  evidence: Evidence,
): boolean {
  return evidence.code === "unreachable" && until > evidence.at && (evidence.askedAt ?? evidence.at) <= at;
}

/** When trouble of the whole connection ended that was refuted then: it may have run out before, but not what it hid. */
export function endOfWhole({ until, behind }: Finding, refutedAt: number): number {
  return behind ? refutedAt : Math.min(until ?? refutedAt, refutedAt);
}

/** What a trouble of the whole connection hides: a lock; and where nothing answers, that the token was refused. */
export function standingBehind(code: Evidence["code"], last: Finding | undefined): Finding | undefined {
  if (code !== "unreachable") return is("passing", code) ? lockIn(last) : undefined;
  return lockIn(last) ?? (last?.code === "token_refused" ? last : last?.behind);
}

/** The trouble of the whole connection, if an answer about one resource has not refuted it. */
export function keepIfNotRefuted(whole: Finding | undefined, evidence: Evidence): Finding | undefined {
  const { code } = evidence;
  const mayOutlast = whole && (whole.until !== undefined || whole.code === "org_locked");
  if (mayOutlast && outlasts(whole, evidence)) return whole;
  // A failing service refutes no lock and accepts no token; it only can be reached.
  if (code === "service_failing" || code === "answer_not_understood") {
    return whole?.code === "unreachable" ? whole.behind : whole;
  }
  if (code === "answered") return whole && is("passing", whole.code) ? lockIn(whole) : whole;
  const lock = lockIn(whole);
  return lock && outlasts(lock, evidence) ? lock : undefined;
}

/** The service may look at the scope before it looks at the lock, so that another resource's refusal says nothing of that. */
function outlasts(whole: Finding, { code, path, at, askedAt = at }: Evidence): boolean {
  const isElsewhere = code === "permission_denied" && whole.metBy !== undefined && whole.metBy !== path;
  if (whole.code === "org_locked" && isElsewhere) return true;
  return !isRefuted(whole, { lastGoodAt: at, lastAskedAt: askedAt });
}
