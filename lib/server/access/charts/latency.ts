import type { Latency, LatencySpan } from "@/lib/contract/access";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { isAhead } from "@/lib/server/upstream/time/is-ahead";

const RECENT_MS = 5 * 60_000;
const BEFORE_MS = 60 * 60_000;
/** More than the hour of a key with ten times the documented limit. */
const MOST_ANSWERS = 10_000;
/** One slow answer alone says nothing of the service. */
const FEWEST = 2;
/** With fewer answers the 95th percentile would be the slowest one. */
const FEWEST_FOR_P95 = 20;
/** So many slow ones in a row are slow, whatever came before them. */
const IN_A_ROW = 3;
/** Slow in any case; and slow if it is noticeable and so many times as long as before. */
const LONG_MS = 2_000;
const NOTICED_MS = 500;
const TIMES_AS_LONG = 3;

/** When an answer came and how long the service took for it. */
interface TimedAnswer {
  at: number;
  ms: number;
  requestId: string;
  /** It was waited for in vain. */
  isMissing: boolean;
}

/** How long the service takes to answer reads: the last five minutes compared with the hour before them. */
export class LatencyWindow {
  /** In the order they came. */
  #answers: TimedAnswer[] = [];

  /** Takes in an attempt that brought an answer, or was waited for in vain; ignores others. */
  note({ at, durationMs, serviceMs, code, requestId }: Attempt): void {
    if (serviceMs === undefined) return;
    const isMissing = code === "upstream_timeout";
    this.#answers.push({ at: at + durationMs, ms: serviceMs, requestId, isMissing });
    // Not at every call, as each time is a copy.
    if (this.#answers.length > 2 * MOST_ANSWERS) this.#answers = this.#answers.slice(-MOST_ANSWERS);
  }

  /** The figures at `now`, in milliseconds since the epoch. A span without answers is absent. */
  at(now: number): Latency {
    this.#answers = this.#answers.filter(({ at }) => at > now - RECENT_MS - BEFORE_MS && !isAhead(at, now));
    const begin = now - RECENT_MS;
    const answers = this.#answers.filter(({ at }) => at > begin);
    const recent = spanOf(answers);
    const before = spanOf(this.#answers.filter(({ at }) => at <= begin));
    const slowest = answers.reduce<TimedAnswer | undefined>(
      (most, each) => (most === undefined || each.ms > most.ms ? each : most),
      undefined,
    );
    return {
      isSlow:
        isSlow(recent, before) ||
        isSlowAtLast(answers) ||
        answers.filter(({ isMissing }) => isMissing).length >= missingFor(answers),
      ...(recent && { recent }),
      ...(before && { before }),
      ...(slowest && { slowest: { ms: slowest.ms, requestId: slowest.requestId } }),
    };
  }
}

/** How many answers that never came are slow: two among few, as more would show in the percentile. */
function missingFor({ length }: readonly TimedAnswer[]): number {
  return length < FEWEST_FOR_P95 ? FEWEST : Number.POSITIVE_INFINITY;
}

function spanOf(answers: readonly TimedAnswer[]): LatencySpan | undefined {
  const ordered = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const rank = (share: number) => ordered[Math.ceil(ordered.length * share) - 1];
  const [p50, p95] = [rank(0.5), rank(0.95)];
  if (p50 === undefined || p95 === undefined) return undefined;
  return { answers: ordered.length, p50, p95 };
}

function isSlow(recent: LatencySpan | undefined, before: LatencySpan | undefined): boolean {
  if (!recent || recent.answers < FEWEST) return false;
  if (isLonger(recent.p50, before?.p50)) return true;
  return recent.answers >= FEWEST_FOR_P95 && isLonger(recent.p95, before?.p95);
}

/** Of calls that were made one after the other, as one that hangs holds up all that are made beside it. */
function isSlowAtLast(answers: readonly TimedAnswer[]): boolean {
  const last = answers.slice(-IN_A_ROW);
  if (last.length < IN_A_ROW) return false;
  return last.every(({ at, ms }, index) => ms >= LONG_MS && at - ms >= (last[index - 1]?.at ?? 0));
}

function isLonger(ms: number, before: number | undefined): boolean {
  if (ms >= LONG_MS) return true;
  return before !== undefined && ms >= NOTICED_MS && ms >= before * TIMES_AS_LONG;
}
