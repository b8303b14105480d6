// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Status } from "@/lib/client/status/status";
import type { BudgetStatus, ConnectionStatus } from "@/lib/contract/status";
import { fakeTime } from "@/lib/testing/time";
import { BudgetBar } from "./budget-bar";
import { BudgetDetails } from "./budget-details";

const OURS = [{ purpose: "browse", calls: 1 }];

/** As it is told where the service has said nothing of its limit: the interface's figures, and a window that is guessed. */
function untold(more: Partial<BudgetStatus>): ConnectionStatus {
  const budget = { isKnown: false, limit: 120, remaining: 119, elsewhere: 0, by: OURS, ...more };
  return { budget, verdict: { code: "ok" } } as unknown as ConnectionStatus;
}

function bar(connection: ConnectionStatus, now: number, stale = false): string {
  const status = { now, skewMs: 0 } as Status;
  const { container } = render(<BudgetBar status={status} connection={connection} stale={stale} email="" />);
  return container.querySelector('[data-testid="budget"]')?.textContent ?? "";
}

function details(connection: ConnectionStatus, now: number, stale = false): string {
  return render(<BudgetDetails {...{ connection, now, stale }} skewMs={0} email="" />).container.innerText;
}

describe("a limit that nobody has told of", () => {
  beforeEach(() => {
    fakeTime();
    // A time whose digits, as a date or as seconds, hold no 120 that could be taken for a limit.
    vi.setSystemTime(new Date("2026-03-01T12:34:56Z"));
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  test("has no figures while a 429 with Retry-After alone pauses the key", () => {
    const now = Date.now();
    const paused = untold({ remaining: 0, resetsAt: now + 38_000, pausedUntil: now + 38_000 });
    expect(bar(paused, now)).toBe("paused 38 spaused, resumes in 38 s");
    expect(details(paused, now)).not.toMatch(/\b120\b|\b0 of/);
    expect(details(paused, now)).toMatch(
      /What is left is not known.*Paused: nothing is sent.*Resumes\s*in 38 s/s,
    );
  });

  test("has no window of a minute either, which is only guessed", () => {
    const now = Date.now();
    const guessed = untold({ resetsAt: now + 51_000 });
    expect(bar(guessed, now)).toBe("Budget not known");
    expect(details(guessed, now)).toMatch(/Resets\s*—/);
  });
});

test("while Rollcall does not answer, a window that ends fills no budget: others may have spent it", () => {
  const told = Date.now() - 60_000;
  const spent = untold({ isKnown: true, remaining: 0, resetsAt: told + 9_000 });
  expect(bar(spent, told, true)).toMatch(/^0 of 120 left · .*not up to date$/);
  expect(details(spent, told, true)).toMatch(/^0 of 120 requests left, not up to date\n/);
  cleanup();
  const paused = untold({ isKnown: true, remaining: 0, pausedUntil: told + 9_000 });
  expect(details(paused, told, true)).toContain("It was paused when this was last updated.");
  expect(details(untold({ isKnown: true, by: [] }), told, true)).not.toContain("next request");
});

test("once its window has ended, the popover promises no more than the bar: what is left is as far as known", () => {
  const now = Date.now();
  const known = { isKnown: true, remaining: 7 };
  expect(details(untold({ ...known, resetsAt: now + 9_000 }), now)).toMatch(/^7 of 120 requests left\n/);
  cleanup();
  expect(details(untold({ ...known, resetsAt: now }), now)).toMatch(
    /^120 of 120 requests left, as far as known\n.*No window is running/s,
  );
  cleanup();
});
