import type { RequestsFilter } from "@/lib/client/journal-filter";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What the chart can show at once, in milliseconds, and how much time one bar stands for. */
const SPANS = [
  { name: "1h", span: HOUR, bin: MINUTE, words: "last hour", binWords: "minute" },
  { name: "24h", span: DAY, bin: 10 * MINUTE, words: "last 24 h", binWords: "10 minutes" },
  { name: "7d", span: 7 * DAY, bin: HOUR, words: "last 7 days", binWords: "hour" },
] as const;

/** A stretch of time in bars. */
export interface ChartWindow {
  /** The same as long as the same stretch is shown, although its end moves on with the clock. */
  name: string;
  /** Milliseconds since the epoch; whole bars, `to` exclusive. */
  from: number;
  to: number;
  bin: number;
  /** Which stretch, when it ends now. */
  words: string | undefined;
  /** How much time a bar stands for. */
  binWords: string;
}

/**
 * The stretch that fits a time range: one that ends now where the range is a good part of it, else one around the range.
 * Without a range the last hour.
 */
export function chartWindow({ from, to }: RequestsFilter, now: number): ChartWindow {
  const end = Math.min(moment(to) ?? now, now);
  const start = moment(from) ?? (to === undefined ? now - HOUR : end - HOUR);
  const length = Math.max(end - start, 0);
  // A click on "last hour" is an hour and the seconds since.
  const fits = SPANS.find(
    ({ span, bin }) =>
      now - start <= span + bin && length >= bin && (span === HOUR || length * 4 >= span / 24),
  );
  // What is open at its end and longer than the chart can show is shown as far as it can.
  const current = fits ?? (to === undefined && length > SPANS[2].span ? SPANS[2] : undefined);
  if (current) {
    const last = Math.ceil((now + 1) / current.bin) * current.bin;
    return { ...current, from: last - current.span, to: last };
  }
  const around = SPANS.find(({ span }) => length * 1.5 <= span) ?? SPANS[2];
  const middle = length > around.span ? end - around.span / 2 : (start + end) / 2;
  const last = Math.min(
    Math.ceil((middle + around.span / 2) / around.bin) * around.bin,
    Math.ceil((now + 1) / around.bin) * around.bin,
  );
  return {
    name: `${around.name} to ${last}`,
    from: last - around.span,
    to: last,
    bin: around.bin,
    words: undefined,
    binWords: around.binWords,
  };
}

/** How often it is worth another look, in milliseconds; never where nothing can be new. */
export function refreshEvery({ words, bin }: ChartWindow): number | undefined {
  if (words === undefined) return undefined;
  return bin === MINUTE ? 5_000 : bin === HOUR ? 120_000 : 30_000;
}

function moment(text: string | undefined): number | undefined {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? undefined : at;
}
