import { describe, expect, test } from "vitest";
import type { AccessEvent } from "@/lib/contract/access";
import { historySegments, positionOf, timeByVerdict } from "./history-segments";

const event = (at: number, code: AccessEvent["code"], more: Partial<AccessEvent> = {}): AccessEvent => ({
  id: `e${at}`,
  at,
  code,
  ...more,
});

describe("the strip of a day", () => {
  test("has no gap: before the first event nothing was known", () => {
    const segments = historySegments([event(300, "ok"), event(500, "org_locked")], 100, 900);
    expect(segments.map(({ code, from, to }) => [code, from, to])).toEqual([
      ["unknown", 100, 300],
      ["ok", 300, 500],
      ["org_locked", 500, 900],
    ]);
  });

  test("begins with what was in force, and says since when it was", () => {
    const [first] = historySegments([event(20, "org_locked", { requestId: "req_1" })], 100, 900);
    expect(first).toMatchObject({ code: "org_locked", since: 20, from: 100, to: 900, requestId: "req_1" });
  });

  test("leaves out what was over before it begins, and what is not yet", () => {
    const segments = historySegments(
      [event(10, "unreachable"), event(20, "ok"), event(950, "throttled")],
      100,
      900,
    );
    expect(segments.map(({ code }) => code)).toEqual(["ok"]);
  });

  test("takes events in any order, and is one open stretch where there are none", () => {
    expect(historySegments([event(500, "ok"), event(300, "throttled")], 100, 900)).toHaveLength(3);
    expect(historySegments([], 100, 900)).toEqual([{ id: "before", code: "unknown", from: 100, to: 900 }]);
  });

  test("is to scale: a stretch is as wide as it was long, however many others there are", () => {
    const DAY = 86_400_000;
    const day = historySegments([event(6 * 3_600_000, "ok"), event(DAY - 60_000, "throttled")], 0, DAY);
    const places = day.map((each) => positionOf(each, 0, DAY));
    expect(places.slice(0, 2)).toEqual([
      { left: 0, width: 25 },
      { left: 25, width: 75 - 100 / 1440 },
    ]);
    expect(places[2]?.width).toBeCloseTo(100 / 1440);
    expect(places.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100);
  });

  test("sums up how long each verdict held", () => {
    const history = [event(100, "ok"), event(300, "throttled"), event(400, "ok")];
    expect(timeByVerdict(historySegments(history, 100, 900))).toEqual([
      { code: "ok", ms: 700 },
      { code: "throttled", ms: 100 },
    ]);
  });
});
