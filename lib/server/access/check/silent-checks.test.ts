import { afterEach, describe, expect, test } from "vitest";
import { createMemoryRows, type SharedRows } from "@/lib/server/upstream/shared/shared-row";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { startSilentChecks } from "./silent-checks";

const MINUTE = 60_000;
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Starts instances with one clock and these rows; `checks` lists what they have checked, and when. */
function open(clock: FakeClock, rows: Pick<SharedRows, "open">, count = 1) {
  const started = clock.now();
  const checks: { instance: number; connection: string; after: number }[] = [];
  const lastReadAt = Array.from({ length: count }, () => new Map<string, number>());
  for (const [instance, reads] of lastReadAt.entries()) {
    const { stop } = startSilentChecks({
      connections: ["one", "two"],
      silentMs: MINUTE,
      lastReadAt: (connection) => reads.get(connection),
      async look(connection) {
        checks.push({ instance, connection, after: clock.now() - started });
        reads.set(connection, clock.now());
      },
      rows,
      clock,
    });
    stops.push(stop);
  }
  const read = (instance: number, connection: string) => lastReadAt[instance]?.set(connection, clock.now());
  return {
    checks,
    read,
    of: (connection: string) => checks.filter((each) => each.connection === connection),
  };
}

describe("connections that nobody uses", () => {
  test("are checked once in the time of silence, by one of any number of instances", async () => {
    const clock = new FakeClock();
    const { of } = open(clock, createMemoryRows(), 8);
    await clock.advance(10 * MINUTE);
    for (const connection of ["one", "two"]) {
      const times = of(connection).map(({ after }) => after);
      expect(times).toEqual(Array.from({ length: 9 }, (_, n) => MINUTE / 4 + (n + 1) * MINUTE));
    }
  });

  test("are checked also after the clock was set back by hours", async () => {
    const clock = new FakeClock();
    const { checks } = open(clock, createMemoryRows());
    await clock.advance(2 * MINUTE);
    const before = checks.length;
    clock.setBack(3 * 60 * MINUTE);
    await clock.advance(2 * MINUTE);
    expect(checks.length).toBeGreaterThan(before);
  });

  test("are checked, and one that any instance reads is not", async () => {
    const clock = new FakeClock();
    const { of, read } = open(clock, createMemoryRows(), 3);
    for (let second = 0; second < 600; second += 20) {
      read(1, "one");
      await clock.advance(20_000);
    }
    expect(of("one")).toEqual([]);
    expect(of("two")).toHaveLength(9);
    await clock.advance(MINUTE);
    expect(of("one")).toHaveLength(1);
  });

  test("are not checked while the database is away, and each is once it is back", async () => {
    const clock = new FakeClock();
    const rows = createMemoryRows();
    const state = { isApart: true };
    const { checks } = open(clock, {
      open: (kind, id) => ({ ...rows.open(kind, id), isApart: () => state.isApart }),
    });
    await clock.advance(5 * MINUTE);
    expect(checks).toEqual([]);
    state.isApart = false;
    await clock.advance(MINUTE);
    expect(checks).toHaveLength(2);
  });
});
