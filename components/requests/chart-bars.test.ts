import { describe, expect, it } from "vitest";
import { barsOf, niceTop, sumOf } from "./chart-bars";
import { chartWindow } from "./chart-window";

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 0, 5, 14, 2, 30);
const ago = (minutes: number) => new Date(NOW - minutes * MINUTE).toISOString();

describe("the window of the chart", () => {
  it("is the last hour, in whole minutes with the one that is under way, without a range", () => {
    const shown = chartWindow({}, NOW);
    expect(shown).toMatchObject({ name: "1h", bin: MINUTE, to: Date.UTC(2026, 0, 5, 14, 3) });
    expect(shown.to - shown.from).toBe(60 * MINUTE);
  });

  it("stays while its end moves on with the clock", () => {
    expect(chartWindow({}, NOW + 40 * MINUTE).name).toBe(chartWindow({}, NOW).name);
  });

  it("does not move when a stretch of the last hour is picked in it", () => {
    expect(chartWindow({ from: ago(20), to: ago(18) }, NOW)).toEqual(chartWindow({}, NOW));
  });

  it("grows with the range", () => {
    expect(chartWindow({ from: ago(60) }, NOW).name).toBe("1h");
    expect(chartWindow({ from: ago(24 * 60) }, NOW).name).toBe("24h");
    expect(chartWindow({ from: ago(7 * 24 * 60) }, NOW).name).toBe("7d");
    expect(chartWindow({ from: ago(30 * 24 * 60) }, NOW).name).toBe("7d");
  });

  it("is around a range that would be a sliver of what ends now", () => {
    const shown = chartWindow({ from: ago(3000), to: ago(2990) }, NOW);
    expect(shown.words).toBeUndefined();
    expect(shown.to - shown.from).toBe(60 * MINUTE);
    expect(shown.from).toBeLessThan(NOW - 3000 * MINUTE);
    expect(shown.to).toBeGreaterThan(NOW - 2990 * MINUTE);
  });

  it("never asks for more than seven days, nor for the future, whatever the address says", () => {
    for (const range of [
      { from: "1970-01-01T00:00:00Z" },
      { from: "2099-01-01T00:00:00Z" },
      { to: "1999-01-01T00:00:00Z" },
      { from: "x", to: "y" },
    ]) {
      const { from, to, bin } = chartWindow(range, NOW);
      expect(to - from).toBeGreaterThan(0);
      expect(to - from).toBeLessThanOrEqual(7 * 24 * 60 * MINUTE);
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
    const bars = barsOf(minutes, { from: 0, to: 30 * MINUTE, bin: 10 * MINUTE });
    expect(bars.map(({ total }) => total)).toEqual([6, 4, 0]);
    expect(bars[0]?.counts).toMatchObject({ succeeded: 5, failed: 1, throttled: 0 });
    expect(sumOf(bars)).toMatchObject({ total: 10, counts: { throttled: 4 } });
  });

  it("stand under a round number", () => {
    expect([0, 1, 5, 6, 11, 60, 501].map(niceTop)).toEqual([5, 5, 5, 10, 20, 100, 1000]);
  });
});
