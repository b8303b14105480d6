import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { present } from "@/lib/server/upstream/protocol/present";
import { parseHttpDate } from "@/lib/server/upstream/protocol/retry-after";
import { type AccessState, withNewest, without } from "./access-state";
import { resourceOf } from "./evidence";

const MOST_DEPRECATIONS = 20;
const MOST_VERSIONS = 20;

/** The state with the deprecations and versions that an answer announced (interface, "Versioning" 2 and 6). */
export function applyAnnouncements(state: AccessState, attempt: Attempt): AccessState {
  const { purpose, status, code, serviceVersion, deprecation } = attempt;
  // The token endpoint is version-independent.
  if (purpose === "token" || status === undefined) return state;
  const next = serviceVersion ? withVersion(state, serviceVersion, attempt) : state;
  const path = resourceOf(attempt.path);
  if (isTrue(deprecation)) {
    const notice = createNotice(path, attempt);
    return { ...next, deprecations: withNewest(next.deprecations, path, notice, MOST_DEPRECATIONS) };
  }
  // Only a success without the header takes a deprecation back: a failure, and what is no answer of the service (it has a code of
  // ours), may come from a proxy in front of it.
  return status < 300 && code === undefined
    ? { ...next, deprecations: without(next.deprecations, path) }
    : next;
}

function withVersion(
  state: AccessState,
  version: string,
  { at, durationMs, requestId }: Attempt,
): AccessState {
  const seen = { at: at + durationMs, ...(requestId !== undefined && { requestId }) };
  return {
    ...state,
    serviceVersion: version,
    serviceVersions: withNewest(state.serviceVersions, version, seen, MOST_VERSIONS),
  };
}

/** The interface writes `true`; a date, as in RFC 9745, means the same. */
function isTrue(deprecation: string | undefined): boolean {
  return deprecation !== undefined && !/^(|false|\?0)$/i.test(deprecation.trim());
}

function createNotice(path: string, { at, durationMs, sunset, link, requestId }: Attempt) {
  const goesAt = parseHttpDate(sunset?.trim() ?? "");
  const address = deprecationLink(link ?? "");
  return {
    path,
    ...present({ sunset: goesAt, link: address }),
    seenAt: at + durationMs,
    ...(requestId !== undefined && { requestId }),
  };
}

/** The target of the link whose relation is `deprecation`, if it is a web page (RFC 8288). */
export function deprecationLink(header: string): string | undefined {
  for (const [, target = "", parameters = ""] of header.matchAll(/<([^<>]*)>([^<]*)/g)) {
    const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters);
    const names = (relation?.[1] ?? relation?.[2] ?? "").toLowerCase().split(/\s+/);
    if (names.includes("deprecation") && isWebPage(target)) return target;
  }
  return undefined;
}

function isWebPage(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
