import { describe, expect, test } from "vitest";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { DatabaseClock } from "./database-clock";

function start() {
  const machine = new FakeClock();
  const clock = new DatabaseClock(machine);
  const now = machine.now();
  /** The database answered with this time, ahead of the machine's, after a call that took so long. */
  const answered = (aheadMs: number, tookMs: number) => clock.learn(now + aheadMs, now, now + tookMs);
  return { answered, ahead: () => clock.now() - machine.now() };
}

describe("the clock of a database", () => {
  test("is this machine's while they agree, however long an answer takes", () => {
    const { answered, ahead } = start();
    answered(3, 10);
    answered(0, 0);
    expect(ahead()).toBe(0);
  });

  test("moves as far as it must, in either direction, and no further", () => {
    const { answered, ahead } = start();
    answered(5_000, 10);
    expect(ahead()).toBe(4_990);
    answered(5_000, 2);
    expect(ahead()).toBe(4_998);
    answered(-60_000, 2);
    expect(ahead()).toBe(-60_000);
  });
});
