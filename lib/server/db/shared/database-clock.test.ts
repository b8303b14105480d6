import { describe, expect, test } from "vitest";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { DatabaseClock } from "./database-clock";

function start() {
  const machine = new FakeClock();
  const clock = new DatabaseClock(machine);
  const now = machine.now();
  /** Reads the database's clock, which is so far ahead of the machine's, with a query that takes so long. */
  const read = (aheadMs: number, tookMs: number) => clock.learn(now + aheadMs, now, now + tookMs);
  return { read, ahead: () => clock.now() - machine.now() };
}

describe("the database's clock", () => {
  test("shows this machine's time while they agree, however long a query takes", () => {
    const { read, ahead } = start();
    read(3, 10);
    read(0, 0);
    expect(ahead()).toBe(0);
  });

  test("moves no further than a reading requires, in either direction", () => {
    const { read, ahead } = start();
    read(5_000, 10);
    expect(ahead()).toBe(4_990);
    read(5_000, 2);
    expect(ahead()).toBe(4_998);
    read(-60_000, 2);
    expect(ahead()).toBe(-60_000);
  });
});
