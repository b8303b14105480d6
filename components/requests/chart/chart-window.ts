import { lastMs, lastWords } from "@/components/requests/words/range-words";
import type { RequestsFilter } from "@/lib/client/journal/journal-filter";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How much time a bar may stand for, in milliseconds, and how that is called. */
const BINS: readonly (readonly [bin: number, words: string])[] = [
  [SECOND, "second"],
  [5 * SECOND, "5 seconds"],
  [15 * SECOND, "15 seconds"],
  [MINUTE, "minute"],
  [5 * MINUTE, "5 minutes"],
  [15 * MINUTE, "15 minutes"],
  [30 * MINUTE, "30 minutes"],
  [2 * HOUR, "2 hours"],
  [6 * HOUR, "6 hours"],
  [12 * HOUR, "12 hours"],
  [DAY, "day"],
];

/** More bars than this are too thin to point at. */
const MOST_BARS = 100;
/** No chart reaches further back. */
const LONGEST = 90 * DAY;
const USUAL = "1h";

/** A stretch of time in bars. */
export interface ChartWindow {
  /** The same as long as the same stretch is shown, although its end moves on with the clock. */
  name: string;
  /** Milliseconds since the epoch; whole bars, `to` exclusive. */
  from: number;
  to: number;
  bin: number;
  /** How it is called, when it ends now. */
  words: string | undefined;
  /** How much time a bar stands for. */
  binWords: string;
}

/** The stretch that the list's time range is, as far as a chart reaches; without one the last hour. */
export function chartWindow({ last, from, to }: RequestsFilter, now: number): ChartWindow {
  const isRanged = from !== undefined || to !== undefined;
  const end = Math.min(moment(to) ?? now, now);
  const isCurrent = end === now;
  const length = isRanged ? undefined : (lastMs(last) ?? HOUR);
  const start = moment(from) ?? end - (length ?? HOUR);
  const span = end > start ? Math.min(end - start, LONGEST) : HOUR;
  const [bin, binWords] = BINS.find(([each]) => span / each <= MOST_BARS) ?? [DAY, "day"];
  const called = length === undefined ? undefined : lastMs(last) === undefined ? USUAL : (last ?? USUAL);
  return {
    name: `${isCurrent ? (called ?? `since ${from}`) : `${from} to ${to}`} by ${bin}`,
    from: Math.floor((end - span) / bin) * bin + (isCurrent && called ? bin : 0),
    to: Math.ceil((end + (isCurrent ? 1 : 0)) / bin) * bin,
    bin,
    words: isCurrent ? (called ? lastWords(called) : "until now") : undefined,
    binWords,
  };
}

/** How often it is worth another look, in milliseconds; never where nothing can be new. */
export function refreshEvery({ words, bin }: ChartWindow): number | undefined {
  if (words === undefined) return undefined;
  return bin <= MINUTE ? 5_000 : bin <= HOUR ? 30_000 : 120_000;
}

function moment(text: string | undefined): number | undefined {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? undefined : at;
}
