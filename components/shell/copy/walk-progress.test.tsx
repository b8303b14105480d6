// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { CopyWalk } from "@/lib/contract/copy-walk";
import { fakeTime, pass } from "@/lib/testing/time";
import { WalkProgress } from "./walk-progress";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const HELD: CopyWalk = {
  id: "1",
  state: "held",
  by: "schedule",
  startedAt: 0,
  hold: { why: "key_rejected", since: 0, until: 10_000 },
  rows: 0,
  pages: 0,
  calls: 1,
  duplicates: 0,
  withoutKey: 0,
  restarts: 0,
  isFirst: true,
};

test("a walk that the sandbox's key holds up leads to Restore everything, as the same trouble does elsewhere", () => {
  render(<WalkProgress connection="sandbox" walk={HELD} skewMs={0} stale={false} />);
  expect(document.body.textContent).toContain("Who acts: An administrator of Rollcall");
  expect(document.body.textContent).toContain("“Restore everything” on the Sandbox page ends this.");
});

test("of any other connection the organisation acts", () => {
  render(<WalkProgress connection="default" walk={HELD} skewMs={0} stale={false} />);
  expect(document.body.textContent).toContain("Who acts: An administrator of the organisation");
  expect(document.body.textContent).not.toContain("Restore everything");
});

test.each([
  [false, "about 2 min left", "The walk tries again now."],
  [true, "not up to date", undefined],
])(
  "how long a walk takes, and that it goes on when its wait is over, is told unless it is out of date (%s)",
  async (stale, left, after) => {
    fakeTime();
    vi.setSystemTime(0);
    const walk = { ...HELD, expectedRows: 9, msLeft: 100_000 };
    render(<WalkProgress connection="default" walk={walk} skewMs={0} stale={stale} />);
    expect(screen.getByText(/^0 rows/).textContent).toBe(`0 rows · 0 pages · 1 call · ${left}`);
    await pass(7_000);
    expect(screen.getByRole("timer").textContent).toBe("The walk tries again in 3 s.");
    await pass(4_000);
    expect(screen.queryByRole("timer")?.textContent).toBe(after);
  },
);
