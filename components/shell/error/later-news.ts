import { useParams } from "next/navigation";
import { useState } from "react";
import { type Failure, ownCode } from "@/lib/client/http/api-failure";
import { useLatestStatus } from "@/lib/client/status/status";
import type { Verdict, VerdictCode } from "@/lib/contract/status";

/** The end of a wait that is over, for every clock. */
const LONG_PAST = 0;

/** Times by the server's clock, for each failure: whoever comes back to a list that failed sees the same one again. */
type Times = WeakMap<Failure, number>;

/** When it was first on screen. */
const SHOWN: Times = new WeakMap();
/** Since when it is over: a pause, or trouble that came later, does not bring it back. */
const OVER: Times = new WeakMap();

/** The first time of a failure that is known. */
function first(times: Times, failure: Failure, time: number | undefined): number | undefined {
  if (time !== undefined && !times.has(failure)) times.set(failure, time);
  return times.get(failure);
}

/** What has become of a failure. Times are in milliseconds since the epoch by the browser's clock. */
interface LaterNews {
  /** When another try can succeed, where that is known. */
  retryAt: number | undefined;
  /** Since when reads of the list succeed again, or where Rollcall's own server did not answer, since when that does. */
  goodSince?: number;
  /** Whether they have failed again since. */
  failsAgain?: boolean;
}

/**
 * What the status says of a failure while it is on screen: checks and other people's reads go on meanwhile, which may begin
 * another wait, or show that the trouble is over.
 * @param path of the list that could not be read: `v1/staff`; without it, only that Rollcall's own server is back is news
 */
export function useLaterNews(failure: Failure, path: string | undefined): LaterNews {
  const { connection } = useParams<{ connection?: string }>();
  const { status, dataUpdatedAt } = useLatestStatus();
  const { retryAt } = failure;
  // By the server's clock: what a later status says is compared with it. Reads since the last one may have been good.
  const [shownAt] = useState(() => first(SHOWN, failure, status && status.now + Date.now() - dataUpdatedAt));
  const [hadRest, setHadRest] = useState(retryAt !== undefined);
  const [answeredAt, setAnsweredAt] = useState<number>();
  const latest = status?.connections.find(({ id }) => id === connection);
  if (!status || shownAt === undefined || status.now <= shownAt) return { retryAt };
  const { skewMs } = status;
  if (isServerGone(failure)) {
    // Every later status says so anew.
    if (answeredAt === undefined) setAnsweredAt(status.now + skewMs);
    return { retryAt, goodSince: answeredAt ?? status.now + skewMs };
  }
  if (!latest || path === undefined) return { retryAt };
  const { restsUntil } = latest.token;
  if (restsUntil !== undefined && !hadRest) setHadRest(true);
  // The wait for a token is the key's, whoever began it, and another key may have ended it; any other is the failure's own.
  const isOfToken = hadRest && ownCode(failure)?.startsWith("upstream_") && !isOfPage(failure);
  const waitEndsAt = isOfToken ? (restsUntil ?? LONG_PAST) + skewMs : retryAt;
  // In a pause nothing can be tried, whoever met it.
  const pausedUntil = (latest.budget.pausedUntil ?? LONG_PAST) + skewMs;
  const since = isTrouble(failure) ? goodSince(latest.verdict, path, shownAt) : 0;
  const overSince = first(OVER, failure, since > shownAt ? since : undefined);
  return {
    retryAt: waitEndsAt === undefined ? undefined : Math.max(waitEndsAt, pausedUntil),
    ...(overSince !== undefined && {
      goodSince: overSince + skewMs,
      failsAgain: isFailing(latest.verdict, path),
    }),
  };
}

/** In a pause no read is made. */
const NO_FAILURE: ReadonlySet<VerdictCode | undefined> = new Set([
  undefined,
  "ok",
  "unknown",
  "throttled",
  "token_endpoint_throttled",
]);

/** Whether reads of this list fail. */
function isFailing({ code, resource, resources = [] }: Verdict, path: string): boolean {
  const isWhole = !NO_FAILURE.has(code) && resource === undefined;
  return isWhole || !NO_FAILURE.has(resources.find((each) => each.path === `/${path}`)?.code);
}

/** Any status that arrives later refutes it, whatever that says. */
export function isServerGone(failure: Failure): boolean {
  return ownCode(failure) === "server_gone";
}

/** Whether a page that stands before the service asked for the wait, such as one about its maintenance. */
function isOfPage({ error: { code, upstream } }: Failure): boolean {
  return code === "upstream_invalid_response" && (upstream?.status ?? 0) >= 500;
}

/** Whether a later read that succeeds refutes it: of a request that was refused for its own sake none says anything. */
function isTrouble(failure: Failure): boolean {
  const own = ownCode(failure);
  return own ? /^(upstream_|budget_)/.test(own) : ![400, 404, 409].includes(failure.status);
}

/**
 * When the last trouble of this list ended, by the server's clock, or where other trouble has begun since, when the list was last read; 0 while
 * there is some, and until the list itself has been read after this time: what ends a pause, or shows that other lists can be read, shows nothing of it.
 */
function goodSince(
  { code, since = 0, resource, resources = [] }: Verdict,
  path: string,
  after: number,
): number {
  const own = resources.find((each) => each.path === `/${path}`);
  const lastGoodAt = own?.lastGoodAt ?? 0;
  if (!own || lastGoodAt <= after) return 0;
  const isWhole = resource === undefined;
  const begin = isWhole ? Math.max(own.since, since) : own.since;
  if (own.code !== "ok" || (isWhole && code !== "ok")) return begin > lastGoodAt ? lastGoodAt : 0;
  // Trouble of the whole connection does not end what is known of a list.
  return begin > after ? begin : lastGoodAt;
}
