import type { ResourcePermission } from "@/lib/contract/access";
import { RESOURCES, type ResourceName } from "@/lib/contract/resources";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { present } from "@/lib/server/upstream/protocol/present";
import { type AccessState, type Permit, withNewest } from "./access-state";
import { isWholeList, resourceOf } from "./evidence";

const MOST_PERMITS = 50;

/** A guess: the interface names scopes as examples, and for no resource the one that it needs. */
const LIKELY_SCOPES: Record<ResourceName, string> = {
  staff: "read:users",
  participants: "read:participants",
  teams: "read:teams",
};

/** The state with the permission that an answer shows. Failures and a locked organisation show none. */
export function applyPermission(state: AccessState, attempt: Attempt): AccessState {
  const permission = readPermission(attempt);
  if (!permission) return state;
  const { at: askedAt, requestId } = attempt;
  const at = askedAt + attempt.durationMs;
  const path = resourceOf(attempt.path);
  const last = state.permits[path];
  // Of two reads that overlap the one that was made later tells.
  if (last && (last.askedAt ?? last.at) > askedAt) return state;
  const lastGoodAt = permission === "permitted" ? at : last?.lastGoodAt;
  const permit: Permit = {
    permission,
    at,
    askedAt,
    ...present({ requestId, lastGoodAt }),
    ...(last?.lacks && permission === "permitted" && { lacks: last.lacks }),
  };
  return { ...state, permits: withNewest(state.permits, path, permit, MOST_PERMITS) };
}

/** Which declared fields were missing in the items of an answer. */
export interface FieldReport {
  path: string;
  /** Declared fields that some item did not have; empty when all had all of them. */
  missing: readonly string[];
  at: number;
  requestId?: string | undefined;
}

/** The state with the missing fields of a resource that may be read. */
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

/** One line for each resource of a connection. `scopes` are the token's, if they are known. */
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
    ...present({ requestId: proof.requestId, lastGoodAt }),
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
  if (!sent || purpose === "token" || code === "upstream_invalid_response") return undefined;
  if (status >= 200 && status < 300 && code === undefined) return "permitted";
  if (status === 403 && code !== "org_locked") return "denied";
  // A 404 for an item, or for a page after a cursor, does not mean that the resource is not offered.
  return status === 404 && isWholeList({ path, query }) ? "not_offered" : undefined;
}
