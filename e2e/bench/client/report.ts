import type { Cases } from "./cases";
import { CONCURRENT } from "./load";

/** What many rounds of one case come to: milliseconds of a request alone, requests a second of many at a time. */
export interface Figures {
  p50: number;
  p95: number;
  rate: number;
  /** That of each round. */
  rates: readonly number[];
  requests: number;
}

interface Target {
  what: string;
  ratio: number;
  target: string;
  holds: boolean;
}

const MOST_LATENCY = 1.5;
const LEAST_THROUGHPUT = 0.8;

/** What was measured of one case: milliseconds of each request alone, requests a second of each round. */
export interface Measured {
  latencies: number[];
  rates: number[];
}

export function summarise({ latencies, rates }: Measured): Figures {
  return {
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
    rate: quantile(rates, 0.5),
    rates,
    requests: latencies.length,
  };
}

/** Prints the figures and how they compare; whether both targets hold. */
export function report(figures: Record<keyof Cases, Figures>): boolean {
  const { trivial, upstream, proxied, cached } = figures;
  const targets = [
    atMost("proxied p50 / (trivial p50 + upstream p50)", proxied.p50 / (trivial.p50 + upstream.p50)),
    atLeast("cached requests/s / trivial requests/s", roundByRound(cached, trivial)),
  ];
  console.table(
    Object.entries(figures).map(([name, { p50, p95, rate, requests }]) => ({
      case: name,
      "p50 ms alone": Number(p50.toFixed(3)),
      "p95 ms alone": Number(p95.toFixed(3)),
      [`requests/s of ${CONCURRENT} at a time`]: Math.round(rate).toLocaleString("en"),
      "asked alone": requests.toLocaleString("en"),
    })),
  );
  console.table(targets.map((row) => ({ ...row, ratio: Number(row.ratio.toFixed(2)) })));
  const good = targets.every(({ holds }) => holds);
  console.log(good ? "Passed: the console adds little." : "Failed: the console adds too much.");
  return good;
}

/** The median of what each round's rates compare to: whatever else the machine did then fell on both. */
function roundByRound(one: Figures, other: Figures): number {
  return quantile(
    one.rates.map((rate, round) => rate / (other.rates[round] ?? Number.NaN)),
    0.5,
  );
}

function atMost(what: string, ratio: number): Target {
  return { what, ratio, target: `≤ ${MOST_LATENCY}`, holds: ratio <= MOST_LATENCY };
}

function atLeast(what: string, ratio: number): Target {
  return { what, ratio, target: `≥ ${LEAST_THROUGHPUT}`, holds: ratio >= LEAST_THROUGHPUT };
}

/** The value that this share of the values does not exceed; NaN of none. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}
