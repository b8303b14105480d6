import { describe, expect, test } from "vitest";
import { after, NOW, rate, sum } from "@/lib/server/upstream/testing/window";
import { countCall, learnFromHeaders, type RateLimitWindow, UNKNOWN_WINDOW } from "./window";

function giveUp(window: RateLimitWindow, sentAt: number): RateLimitWindow {
  return countCall(window, { sentAt: NOW + sentAt, spender: "she" }, NOW + 500);
}

function told(window: RateLimitWindow, used: number, sentAt: number): RateLimitWindow {
  return learnFromHeaders(
    window,
    rate(120, 120 - used, 59),
    { sentAt: NOW + sentAt, spender: "me" },
    NOW + 900,
  );
}

/** A slow answer, whose headers were written when its call came in. */
function slow(count: number): Parameters<typeof after>[number] {
  return [rate(120, 120 - count, 59), 1_000, 6_000];
}

function countsOf({ used, callsBySpender }: RateLimitWindow): [used: number, own: number] {
  return [used, sum(callsBySpender)];
}

describe("Rollcall's own calls are never of other programs", () => {
  test.each<[string, RateLimitWindow]>([
    ["known", after([rate(120, 119, 60), 0, 10])],
    ["not known yet", UNKNOWN_WINDOW],
  ])("where some are given up while earlier ones wait, in a window that is %s", (_name, before) => {
    const begun = sum(before.callsBySpender);
    const givenUp = giveUp(giveUp(before, 150), 140);
    const earlier = told(told(givenUp, begun + 1, 20), begun + 2, 145);
    expect(countsOf(told(earlier, begun + 5, 600))).toEqual([begun + 5, begun + 5]);
    // Of those that never arrived the service knows nothing: its next figures may be lower.
    expect(countsOf(told(earlier, begun + 3, 600))).toEqual([begun + 4, begun + 4]);
  });

  test("where one is given up once a later one has been answered, which the service had counted by then", () => {
    const answered = told(after([rate(120, 119, 60), 0, 10]), 3, 60);
    expect(countsOf(giveUp(answered, 50))).toEqual([3, 3]);
    expect(countsOf(giveUp(answered, 70)), "one that was sent later").toEqual([4, 3]);
    const ofOthers = told(after([rate(120, 80, 60), 0, 10]), 42, 60);
    expect(countsOf(giveUp(ofOthers, 50))).toEqual([42, 3]);
  });

  test("among several answers one whose limit is no number says only that its call was spent", () => {
    const answers = [119, 114, 115, "odd", 117, 118].map((left, index): Parameters<typeof after>[number] => [
      left === "odd" ? rate("unlimited", 20, 30) : rate(120, left, 30),
      index,
      10 + index,
    ]);
    expect(countsOf(after(...answers, [rate(120, 113, 30), 20, 30]))).toEqual([7, 7]);
  });

  test("where the answers that first told the window's end were slow, and so told it too late", () => {
    const window = after(slow(1), slow(2), slow(3), [rate(120, 116, 53), 6_100, 6_110]);
    expect(window).toMatchObject({ used: 4, callsBySpender: { me: 4 }, endsAt: NOW + 59_110 });
  });

  test("where they were all answered as a stall ended, the first one first, however far apart they were made", () => {
    const others = 30;
    const stalled = (count: number, sentAt: number): Parameters<typeof after>[number] => [
      rate(120, 120 - others - count, Math.ceil((60_000 - sentAt) / 1_000)),
      sentAt,
      6_000 + count,
    ];
    const calls = [stalled(1, 1_000), stalled(2, 4_600), stalled(3, 4_650), stalled(4, 4_700)];
    const window = after(...calls, [rate(120, 120 - others - 5, 54), 6_100, 6_110]);
    expect(window).toMatchObject({ used: others + 5, callsBySpender: { me: 5 } });
    // Of the window before nothing is learnt.
    const late = after(
      [rate(120, 20, 3), -50_000, -49_900],
      [rate(120, 119, 57), 3_000, 3_100],
      [rate(120, 10, 1), -2_000, 3_200],
    );
    expect(late).toMatchObject({ used: 1, callsBySpender: { me: 1 } });
  });

  test("where an answer of the window before comes after a call that was given up, and is not taken for this one", () => {
    const before = after([rate(120, 20, 10), 50_000, 50_100]);
    expect(before.endsAt).toBe(NOW + 60_100);
    // Its first try is given up, and another answer is late.
    const assumed = countCall(before, { sentAt: NOW + 53_000, spender: "me" }, NOW + 61_000);
    const late = { sentAt: NOW + 57_000, spender: "she" };
    expect(learnFromHeaders(assumed, rate(120, 19, 3), late, NOW + 64_000)).toEqual(assumed);
    const next = { sentAt: NOW + 64_100, spender: "she" };
    expect(learnFromHeaders(assumed, rate(120, 118, 56), next, NOW + 64_200)).toMatchObject({
      used: 2,
      callsBySpender: { me: 1, she: 1 },
      endsAt: NOW + 120_200,
    });
  });

  test("where the end is told rounded down, and the next call is made before the window is over", () => {
    const counted = after([rate(2, 1, 20), 100, 110], [rate(2, 0, 19), 200, 210]);
    expect(counted.endsAt).toBe(NOW + 19_210);
    const last = after(
      [rate(2, 1, 20), 100, 110],
      [rate(2, 0, 19), 200, 210],
      [rate(2, 0, 0), 19_900, 19_910],
    );
    expect(last).toMatchObject({ used: 2, callsBySpender: { me: 2 } });
    // And none of them is carried into the next one.
    const next = after([rate(2, 1, 20), 100, 110], [rate(2, 1, 60), 20_200, 20_210]);
    expect(next).toMatchObject({ used: 1, callsBySpender: { me: 1 } });
  });
});
