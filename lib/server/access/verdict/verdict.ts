import type { ResourceVerdict, Verdict, VerdictCode } from "@/lib/contract/status";
import { present } from "@/lib/server/upstream/protocol/present";
import { type AccessState, type Finding, lockIn, wholeAt } from "./access-state";

/** A failure of a resource this long ago no longer decides the verdict if others have been read since. */
const FADES_MS = 600_000;
/** Reads that end this long apart may be of one time, such as those of a check: a failing one is tried again for so long. */
const TOGETHER_MS = 20_000;
/** Enough for a screen, little enough for an answer every two seconds. */
const MOST_LISTED = 12;

interface Trouble extends Finding {
  path?: string;
}

/** Whether the connection offers the resource at this path. */
export type IsOffered = (path: string) => boolean;

/** The one verdict (design, "Access"): the newest trouble that nothing has refuted, of a state in which old failures are final. */
export function verdictOf(state: AccessState, now: number, isOffered: IsOffered = () => true): Verdict {
  const { lastGoodAt } = state;
  const trouble = newestTrouble(state, now, isOffered);
  const whole = wholeAt(state, now);
  const resources = listResources(state, { trouble, whole, isOffered });
  const common = {
    ...(lastGoodAt !== undefined && { lastGoodAt }),
    ...(resources.length > 0 && { resources }),
  };
  if (!trouble) return { ...verdictWithoutTrouble(state), ...common };
  const { code, since, requestId, path, refusal } = trouble;
  return {
    code: code as VerdictCode,
    since,
    ...present({ requestId, resource: path, refusal }),
    ...hiddenBy(trouble, state, { whole, isOffered }),
    ...common,
  };
}

/** The verdict without trouble: ok since the last trouble ended, or not yet known. */
function verdictWithoutTrouble({ resources, goodSince, goodProof, whole }: AccessState): Verdict {
  const good = Object.values(resources).filter(({ code }) => code === "ok");
  const proof = newest(good);
  if (!proof) return { code: "unknown" };
  // Trouble that ended by itself has no answer that dates or proves its end.
  const faded = Object.values(resources).filter(({ code }) => code !== "ok");
  const ends = [whole?.until ?? 0, ...faded.map(({ at }) => at + FADES_MS)];
  const since = Math.max(goodSince ?? proof.since, ...ends);
  const requestId = proof.at >= since ? proof.requestId : since === goodSince ? goodProof : undefined;
  return { code: "ok", since, ...(requestId !== undefined && { requestId }) };
}

function newestTrouble(state: AccessState, now: number, isOffered: IsOffered): Trouble | undefined {
  const { token, blocked } = state;
  const whole = wholeAt(state, now);
  const troubles: Trouble[] = [];
  // While an older token serves nothing is wrong yet, except that a rejected key will get no other.
  if (token && (blocked || token.code === "key_rejected")) troubles.push(token);
  const isLocked = whole?.code === "org_locked";
  const isRefused = whole?.code === "token_refused";
  // While reads are held up, what a list met that was asked for before is no news.
  const isPaused = whole?.code === "throttled" && whole.until !== undefined;
  const isHeldUp = isPaused || (blocked && (isRefused || token !== undefined));
  // Nor is a missing scope while nothing can be read, or one list that is not answered.
  const isNoNews = (code: Finding["code"]) =>
    isHeldUp ||
    (isLocked && code === "permission_denied") ||
    ((isLocked || isRefused) && code === "unreachable");
  const troubled = troubledResources(state, now, isOffered).filter(({ code }) => !isNoNews(code));
  const leading = lastBegun(troubled);
  if (leading) troubles.push({ ...leading, at: Math.max(...troubled.map(({ at }) => at)) });
  // The last, as a call without an answer may be about all resources, too.
  if (whole) troubles.push(whole);
  return newest(troubles);
}

/** What stays true behind the trouble that leads: a refused key or token, a lock, and that none of the resources may be read. */
function hiddenBy(
  { code }: Trouble,
  { token, permits }: AccessState,
  { whole, isOffered }: { whole: Finding | undefined; isOffered: IsOffered },
): Pick<Verdict, "hides"> {
  const offered = Object.entries(permits).filter(([path]) => isOffered(path));
  const permissions = offered.map(([, { permission }]) => permission);
  const isDenied = permissions.includes("denied") && !permissions.includes("permitted");
  const known: (VerdictCode | false)[] = [
    [token, token?.behind].some((each) => each?.code === "key_rejected") && "key_rejected",
    [whole, whole?.behind].some((each) => each?.code === "token_refused") && "token_refused",
    lockIn(whole) !== undefined && "org_locked",
    isDenied && "permission_denied",
  ];
  const hides = known.filter((each) => each !== false && each !== code) as VerdictCode[];
  return hides.length > 0 ? { hides } : {};
}

function troubledResources({ resources, lastGoodAt = 0 }: AccessState, now: number, isOffered: IsOffered) {
  return Object.entries(resources)
    .map(([path, finding]) => ({ ...finding, path }))
    .filter(({ code, at, path }) => {
      if (code === "ok") return false;
      // Nothing reads again what the connection does not offer.
      return (code === "permission_denied" && isOffered(path)) || lastGoodAt <= at || now - at <= FADES_MS;
    });
}

/**
 * Of several resources in trouble the one whose trouble began last, so that reading them in turn does not change the verdict. A
 * service that fails at one of them can be reached, whatever it leaves unanswered.
 */
function lastBegun<Found extends Finding & { path: string }>(troubled: readonly Found[]): Found | undefined {
  const failing = troubled.filter(({ code }) => code === "service_failing");
  const known = failing.length > 0 ? troubled.filter(({ code }) => code !== "unreachable") : troubled;
  return known.toSorted((a, b) => b.since - a.since || (a.path < b.path ? -1 : 1))[0];
}

/**
 * Whether a resource that was read well at this time may have that trouble too, as nobody has read it since. A permission is a
 * resource's own, so that what was read some minutes before may be read still.
 */
function mayHaveIt(goodAt: number, { code, since }: Trouble): boolean {
  return goodAt < since - (code === "permission_denied" ? FADES_MS : TOGETHER_MS);
}

function newest<Found extends Finding>(findings: readonly Found[]): Found | undefined {
  return findings.reduce<Found | undefined>(
    (latest, each) => (latest === undefined || each.at >= latest.at ? each : latest),
    undefined,
  );
}

/** Those that the connection offers, and the one that leads. */
function listResources(
  { resources }: AccessState,
  {
    trouble,
    whole,
    isOffered,
  }: { trouble: Trouble | undefined; whole: Finding | undefined; isOffered: IsOffered },
): ResourceVerdict[] {
  const isOpen = (at: number) =>
    trouble?.path !== undefined && (mayHaveIt(at, trouble) || at < (whole?.at ?? 0));
  return Object.entries(resources)
    .filter(([path]) => isOffered(path) || path === trouble?.path)
    .map(([path, { code, at, since, requestId, lastGoodAt }]) => ({
      path,
      code: (code === "ok" && isOpen(at) ? "unknown" : code) as VerdictCode,
      since,
      ...present({ lastGoodAt, requestId }),
    }))
    .sort((a, b) => Number(a.code === "ok") - Number(b.code === "ok"))
    .slice(0, MOST_LISTED);
}
