import { describe, expect, it } from "vitest";
import { roundUpScale, sumBars, toBars, visibleTotal } from "./chart-bars";
import { chartWindow } from "./chart-window";

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 0, 5, 14, 2, 30);
const ago = (minutes: number) => new Date(NOW - minutes * MINUTE).toISOString();

describe("the window of the chart", () => {
  it("is the last hour, in whole minutes with the one that is under way, without a range", () => {
    const window = chartWindow({}, NOW);
    expect(window).toMatchObject({ bin: MINUTE, to: Date.UTC(2026, 0, 5, 14, 3), words: "last hour" });
    expect(window.to - window.from).toBe(60 * MINUTE);
  });

  it("stays while its end moves on with the clock", () => {
    for (const filter of [{}, { last: "7d" }, { from: ago(20) }]) {
      expect(chartWindow(filter, NOW + MINUTE).name).toBe(chartWindow(filter, NOW).name);
    }
  });

  it("is the range of the list, in bars of a length that fits", () => {
    expect(chartWindow({ from: ago(20), to: ago(18) }, NOW)).toMatchObject({
      from: NOW - 20 * MINUTE,
      to: NOW - 18 * MINUTE,
      bin: 5_000,
      words: undefined,
    });
    expect(chartWindow({ last: "24h" }, NOW)).toMatchObject({ bin: 15 * MINUTE, words: "last 24 h" });
    expect(chartWindow({ last: "7d" }, NOW)).toMatchObject({ bin: 120 * MINUTE, words: "last 7 days" });
    expect(chartWindow({ from: ago(3) }, NOW)).toMatchObject({ bin: 5_000, words: "until now" });
  });

  it("never asks for more than the server gives, nor for the future, whatever the address says", () => {
    for (const range of [
      { from: "1970-01-01T00:00:00Z" },
      { from: "2099-01-01T00:00:00Z" },
      { to: "1999-01-01T00:00:00Z" },
      { last: "9999d" },
      { last: "nonsense" },
      { from: "x", to: "y" },
      { from: ago(5), to: ago(5) },
    ]) {
      const { from, to, bin } = chartWindow(range, NOW);
      expect(to - from).toBeGreaterThan(0);
      expect((to - from) / bin).toBeLessThanOrEqual(110);
      expect(to - from).toBeLessThanOrEqual(92 * 24 * 60 * MINUTE);
      expect(to).toBeLessThanOrEqual(NOW + bin);
      expect(from % bin).toBe(0);
    }
  });
});

describe("the bars of the chart", () => {
  it("are one for each stretch, with every attempt of it by outcome", () => {
    const minutes = [
      { at: 0, counts: { succeeded: 2, failed: 1 } },
      { at: 9 * MINUTE, counts: { succeeded: 3 } },
      { at: 10 * MINUTE, counts: { throttled: 4 } },
    ];
    const bars = toBars(minutes, { from: 0, to: 30 * MINUTE, bin: 10 * MINUTE });
    expect(bars.map(({ total }) => total)).toEqual([6, 4, 0]);
    expect(bars[0]?.counts).toMatchObject({ succeeded: 5, failed: 1, throttled: 0 });
    expect(sumBars(bars)).toMatchObject({ total: 10, counts: { throttled: 4 } });
    expect(bars.map((bar) => visibleTotal(bar, ["failed", "throttled"]))).toEqual([1, 4, 0]);
  });

  it("stand under a round number", () => {
    expect([0, 1, 5, 6, 11, 60, 501].map(roundUpScale)).toEqual([5, 5, 5, 10, 20, 100, 1000]);
  });
});
