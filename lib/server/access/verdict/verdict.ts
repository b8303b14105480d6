import type { ResourceVerdict, Verdict, VerdictCode } from "@/lib/contract/status";
import { present } from "@/lib/server/upstream/protocol/present";
import { type AccessState, type Finding, wholeAt } from "./access-state";

/** A failure of a resource this long ago no longer decides the verdict if others have been read since. */
const FADES_MS = 600_000;
/** Enough for a screen, little enough for an answer every two seconds. */
const MOST_LISTED = 12;

interface Trouble extends Finding {
  path?: string;
}

/** The one verdict (design, "Access"): the newest trouble that nothing has refuted, of a state in which old failures are final. */
export function verdictOf(state: AccessState, now: number): Verdict {
  const { lastGoodAt } = state;
  const resources = listResources(state);
  const common = {
    ...(lastGoodAt !== undefined && { lastGoodAt }),
    ...(resources.length > 0 && { resources }),
  };
  const trouble = newestTrouble(state, now);
  if (!trouble) return { ...verdictWithoutTrouble(state), ...common };
  const { code, since, requestId, path, refusal } = trouble;
  return {
    code: code as VerdictCode,
    since,
    ...present({ requestId, resource: path, refusal }),
    ...common,
  };
}

/** The verdict without trouble: ok since the last trouble ended, or not yet known. */
function verdictWithoutTrouble({ resources, goodSince, goodProof, whole }: AccessState): Verdict {
  const good = Object.values(resources).filter(({ code }) => code === "ok");
  const proof = newest(good);
  if (!proof) return { code: "unknown" };
  // Trouble that ended by itself has no answer that dates or proves its end.
  const since = Math.max(goodSince ?? proof.since, whole?.until ?? 0);
  const requestId = proof.at >= since ? proof.requestId : since === goodSince ? goodProof : undefined;
  return { code: "ok", since, ...(requestId !== undefined && { requestId }) };
}

function newestTrouble(state: AccessState, now: number): Trouble | undefined {
  const { token, blocked } = state;
  const whole = wholeAt(state, now);
  const troubles: Trouble[] = [];
  // While an older token serves nothing is wrong yet, except that a rejected key will get no other.
  if (token && (blocked || token.code === "key_rejected")) troubles.push(token);
  if (whole) troubles.push(whole);
  const troubled = troubledResources(state, now);
  const leading = lastBegun(troubled);
  if (leading) troubles.push({ ...leading, at: Math.max(...troubled.map(({ at }) => at)) });
  return newest(troubles);
}

function troubledResources({ resources, lastGoodAt = 0 }: AccessState, now: number) {
  return Object.entries(resources)
    .map(([path, finding]) => ({ ...finding, path }))
    .filter(({ code, at }) => {
      if (code === "ok") return false;
      return code === "permission_denied" || lastGoodAt <= at || now - at <= FADES_MS;
    });
}

/** Of several resources in trouble the one whose trouble began last, so that reading them in turn does not change the verdict. */
function lastBegun<Found extends Finding & { path: string }>(troubled: readonly Found[]): Found | undefined {
  return troubled.toSorted((a, b) => b.since - a.since || (a.path < b.path ? -1 : 1))[0];
}

function newest<Found extends Finding>(findings: readonly Found[]): Found | undefined {
  return findings.reduce<Found | undefined>(
    (latest, each) => (latest === undefined || each.at >= latest.at ? each : latest),
    undefined,
  );
}

function listResources({ resources }: AccessState): ResourceVerdict[] {
  return Object.entries(resources)
    .map(([path, { code, since, requestId, lastGoodAt }]) => ({
      path,
      code: code as VerdictCode,
      since,
      ...present({ lastGoodAt, requestId }),
    }))
    .sort((a, b) => Number(a.code === "ok") - Number(b.code === "ok"))
    .slice(0, MOST_LISTED);
}
