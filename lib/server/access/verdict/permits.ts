import type { ResourcePermission } from "@/lib/contract/access";
import { RESOURCES, type ResourceName } from "@/lib/contract/resources";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { type AccessState, type Permit, withNewest } from "./access-state";
import { resourceOf } from "./evidence";

const MOST_PERMITS = 50;

/** A guess: the interface names these scopes as examples and says of no resource which one it needs. */
const LIKELY_SCOPES: Record<ResourceName, string> = {
  staff: "read:users",
  participants: "read:participants",
  teams: "read:teams",
};

/** What is known of permissions after one more attempt. What fails, or is locked, says nothing of them. */
export function applyPermission(state: AccessState, attempt: Attempt): AccessState {
  const permission = readPermission(attempt);
  if (!permission) return state;
  const { requestId } = attempt;
  const at = attempt.at + attempt.durationMs;
  const path = resourceOf(attempt.path);
  const last = state.permits[path];
  if (last && last.at > at) return state;
  const lastGoodAt = permission === "permitted" ? at : last?.lastGoodAt;
  const permit: Permit = {
    permission,
    at,
    ...(requestId !== undefined && { requestId }),
    ...(lastGoodAt !== undefined && { lastGoodAt }),
    ...(last?.lacks && permission === "permitted" && { lacks: last.lacks }),
  };
  return { ...state, permits: withNewest(state.permits, path, permit, MOST_PERMITS) };
}

/** What a page of items showed of the fields that every one of them should have. */
export interface FieldReport {
  path: string;
  /** Declared fields that an item came without; none: it had all. */
  missing: readonly string[];
  at: number;
  requestId?: string | undefined;
}

/** What is known once the items of an answer were looked at. */
export function applyFieldReport(
  state: AccessState,
  { path, missing, at, requestId }: FieldReport,
): AccessState {
  const { [path]: last } = state.permits;
  if (last?.permission !== "permitted") return state;
  const { lacks: _before, ...permit } = last;
  if (missing.length === 0) {
    return last.lacks ? { ...state, permits: { ...state.permits, [path]: permit } } : state;
  }
  const lacks = { fields: [...missing], at, ...(requestId !== undefined && { requestId }) };
  return { ...state, permits: { ...state.permits, [path]: { ...permit, lacks } } };
}

/** One line for each resource of a connection. `scopes` are the token's, when they are known. */
export function listPermissions(
  { permits }: Pick<AccessState, "permits">,
  resources: readonly ResourceName[],
  scopes: readonly string[] | undefined,
): ResourcePermission[] {
  return resources.map((resource) => {
    const path = `/${RESOURCES[resource].path}`;
    const likelyScope = LIKELY_SCOPES[resource];
    const guess = { likelyScope, ...(scopes && { hasLikelyScope: scopes.includes(likelyScope) }) };
    const permit = permits[path];
    return {
      resource,
      path,
      ...(permit ? describePermit(permit) : { permission: "unknown" as const }),
      ...guess,
    };
  });
}

function describePermit({ permission, at, requestId, lastGoodAt, lacks }: Permit) {
  const proof = lacks ?? { at, requestId };
  return {
    permission: lacks ? ("fields_missing" as const) : permission,
    ...(lacks && { missingFields: lacks.fields }),
    at: proof.at,
    ...(proof.requestId !== undefined && { requestId: proof.requestId }),
    ...(lastGoodAt !== undefined && { lastGoodAt }),
  };
}

function readPermission({
  sent,
  purpose,
  status = 0,
  code,
  path,
  query,
}: Attempt): Permit["permission"] | undefined {
  if (!sent || purpose === "token") return undefined;
  if (status >= 200 && status < 300 && code === undefined) return "permitted";
  if (status === 403 && code !== "org_locked" && code !== "upstream_invalid_response") return "denied";
  // An item, or the page after a cursor, may be missing from a resource that is offered.
  const isWhole = path === resourceOf(path) && !/(^|&)starting_after=/.test(query);
  return status === 404 && isWhole ? "not_offered" : undefined;
}
