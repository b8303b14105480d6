import { lastMs, lastWords } from "@/components/requests/words/range-words";
import type { RequestsFilter } from "@/lib/client/journal/journal-filter";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The lengths that a bar may have, in milliseconds, and their names. */
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

/** More bars would be too thin to point at. */
const MOST_BARS = 100;
const LONGEST = 90 * DAY;
const USUAL = "1h";

/** A time range, divided into bars. */
export interface ChartWindow {
  /** Stays the same while the range is the same, although its end moves with the clock. */
  name: string;
  /** Milliseconds since the epoch; a whole number of bars, `to` exclusive. */
  from: number;
  to: number;
  bin: number;
  /** The name of a range that ends now. */
  words: string | undefined;
  /** The length of a bar in words. */
  binWords: string;
}

/** The list's time range, as far as a chart reaches; by default the last hour. */
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

/** How often to fetch the chart, in milliseconds; undefined where nothing new can come. */
export function refreshEvery({ words, bin }: ChartWindow): number | undefined {
  if (words === undefined) return undefined;
  return bin <= MINUTE ? 5_000 : bin <= HOUR ? 30_000 : 120_000;
}

function moment(text: string | undefined): number | undefined {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? undefined : at;
}
