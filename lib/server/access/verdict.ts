import type { ResourceVerdict, Verdict, VerdictCode } from "@/lib/contract/status";
import type { AccessState, Finding } from "./access-state";
import { expire } from "./reduce";

/** A resource that failed this long ago, while others have been read since, no longer speaks for the connection. */
const FADES_MS = 600_000;
/** Enough for a screen, little enough for an answer every two seconds. */
const MOST_LISTED = 12;

interface Trouble extends Finding {
  path?: string;
}

/** The one verdict: the newest trouble that nothing has refuted. */
export function verdictOf(remembered: AccessState, now: number): Verdict {
  const state = expire(remembered, now);
  const { lastGoodAt } = state;
  const resources = listed(state);
  const known = {
    ...(lastGoodAt !== undefined && { lastGoodAt }),
    ...(resources.length > 0 && { resources }),
  };
  const trouble = newestTrouble(state, now);
  if (!trouble) return { ...standing(state), ...known };
  const { code, since, requestId, path } = trouble;
  return {
    code: code as VerdictCode,
    since,
    ...(requestId !== undefined && { requestId }),
    ...(path !== undefined && { resource: path }),
    ...known,
  };
}

/** The verdict where nothing is wrong: good since trouble was last over, or not yet known. */
function standing({ resources, goodSince, whole }: AccessState): Verdict {
  const good = Object.values(resources).filter(({ code }) => code === "ok");
  const proof = newest(good);
  if (!proof) return { code: "unknown" };
  // Trouble that has passed by itself has left no answer to date its end by.
  const since = Math.max(goodSince ?? proof.since, whole?.until ?? 0);
  return { code: "ok", since, ...(proof.requestId !== undefined && { requestId: proof.requestId }) };
}

function newestTrouble(state: AccessState, now: number): Trouble | undefined {
  const { token, whole, blocked, lastGoodAt = 0 } = state;
  const troubles: Trouble[] = [];
  // While an older token serves nothing is amiss yet, except that a rejected key will get no other.
  if (token && (blocked || token.code === "key_rejected")) troubles.push(token);
  if (whole && (whole.until ?? Number.POSITIVE_INFINITY) > now) troubles.push(whole);
  for (const [path, finding] of Object.entries(state.resources)) {
    if (finding.code === "ok") continue;
    const hasFaded =
      finding.code !== "permission_denied" && lastGoodAt > finding.at && now - finding.at > FADES_MS;
    if (!hasFaded) troubles.push({ ...finding, path });
  }
  return newest(troubles);
}

function newest<Found extends Finding>(findings: readonly Found[]): Found | undefined {
  return findings.reduce<Found | undefined>(
    (latest, each) => (latest === undefined || each.at >= latest.at ? each : latest),
    undefined,
  );
}

function listed({ resources }: AccessState): ResourceVerdict[] {
  return Object.entries(resources)
    .map(([path, { code, since, requestId, lastGoodAt }]) => ({
      path,
      code: code as VerdictCode,
      since,
      ...(lastGoodAt !== undefined && { lastGoodAt }),
      ...(requestId !== undefined && { requestId }),
    }))
    .sort((a, b) => Number(a.code === "ok") - Number(b.code === "ok"))
    .slice(0, MOST_LISTED);
}
