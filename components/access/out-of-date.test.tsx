// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Access } from "@/lib/client/status/access";
import { showPage } from "@/lib/testing/page-bed";
import { fakeTime } from "@/lib/testing/time";
import { BudgetPanel } from "./budget/budget-panel";
import { HistoryPanel } from "./history/history-panel";
import { KeyPanel } from "./key/key-panel";
import { TokenLife } from "./key/token-life";
import { BUDGET, HISTORY, hourWords } from "./panel/words";
import { CheckNow } from "./verdict/check-now";

const HOUR_MS = 3_600_000;
const TOLD = Date.UTC(2026, 2, 1, 12);

beforeEach(() => {
  fakeTime();
  vi.setSystemTime(TOLD + 2 * HOUR_MS);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** As it was told two hours ago. */
const ACCESS = {
  now: TOLD,
  skewMs: 0,
  stale: true,
  connection: { budget: { isKnown: true, limit: 120, remaining: 119, by: [] }, verdict: { code: "ok" } },
  history: [{ id: "1", at: TOLD - HOUR_MS, code: "ok" }],
  budget: [
    {
      at: TOLD - 60_000,
      by: [{ purpose: "browse", calls: 7 }],
      elsewhere: 0,
      throttled: 0,
      throttledIds: [],
    },
  ],
} as unknown as Access;
const LIVE = { ...ACCESS, stale: false };

/** What the slider of this name says of its last piece. */
const lastOf = (name: string) => screen.getByRole("slider", { name }).getAttribute("aria-valuetext");

test("while Rollcall does not answer, the history ends with the last update", () => {
  render(<HistoryPanel access={ACCESS} />);
  expect(lastOf(HISTORY.strip)).toBe("Working for 1 h, until the last update");
  cleanup();
  render(<HistoryPanel access={LIVE} />);
  expect(lastOf(HISTORY.strip)).toBe("Working for 3 h, until now");
});

test("while Rollcall does not answer, the hour of the budget is that before the last update", () => {
  render(<BudgetPanel access={ACCESS} email="" />);
  expect(screen.queryByText(hourWords(false).blank)).toBeNull();
  expect(lastOf(BUDGET.chart)).toMatch(/^The minute of the last update: /);
  cleanup();
  render(<BudgetPanel access={{ ...ACCESS, budget: [] }} email="" />);
  expect(screen.getByText(hourWords(true).blank)).toBeDefined();
  cleanup();
  render(<BudgetPanel access={LIVE} email="" />);
  expect(screen.getByText(hourWords(false).blank)).toBeDefined();
});

test.each(["live", "none", "resting"])(
  "while Rollcall does not answer, a token last told as %s may have been followed by another",
  (state) => {
    const token = { issuedAt: TOLD - 60_000, expiresAt: TOLD + 60_000 };
    const connection = { ...ACCESS.connection, token: { state } };
    const access = { ...ACCESS, connection, token } as Access;
    expect(render(<TokenLife access={access} />).container.textContent).toBe("Not up to date");
    cleanup();
    expect(render(<TokenLife access={{ ...access, stale: false }} />).container.textContent).toMatch(
      /^(Expired|None) · /,
    );
  },
);

/** A connection that was told of wholly. */
const TOLD_WHOLLY = {
  ...ACCESS,
  connection: {
    ...ACCESS.connection,
    id: "default",
    resources: [{ resource: "staff" }],
    token: { state: "live" },
  },
  permissions: [{ resource: "staff", path: "/v1/staff", permission: "permitted" }],
  key: { fingerprint: "ab12", baseUrl: "https://service.test" },
  token: {
    exchangesLastMinute: 3,
    exchangesLastHour: 5,
    exchangeLimitPerMinute: 30,
    lastExchange: { at: TOLD },
  },
} as unknown as Access;

test("while Rollcall does not answer, a check of somebody else's hides nothing that is known", () => {
  const connection = { ...TOLD_WHOLLY.connection, checkingSince: TOLD - 1_000 };
  const access = { ...TOLD_WHOLLY, connection };
  expect(showPage(<CheckNow access={access} />).textContent).not.toMatch(/checking|is running/);
  cleanup();
  expect(showPage(<CheckNow access={{ ...access, stale: false }} />).textContent).toMatch(/is running/);
});

test("while Rollcall does not answer, the count of token requests is not up to date", () => {
  const counts = "3 of 30 in 1 min, all keys · 5 in 1 h, this key";
  expect(showPage(<KeyPanel access={TOLD_WHOLLY} />).textContent).toContain(`${counts} · not up to date`);
  cleanup();
  const { textContent } = showPage(<KeyPanel access={{ ...TOLD_WHOLLY, stale: false }} />);
  expect(textContent).toContain(counts);
  expect(textContent).not.toContain("not up to date");
});
