// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { listBed } from "@/components/resources/testing/list-bed";
import { msUntil } from "@/lib/testing/time";

const { open } = listBed();

const FAILURE = { endpoint: "v1", kind: "error", status: 500, code: "api_error" } as const;

describe("a pause", () => {
  test("of a spent budget counts down and ends by itself, with nothing lost or doubled", async () => {
    const page = await open({ staff: 200, limits: { resources: 1, windowSeconds: 30 } });
    await page.scrollUntil((words) => /Paused, resumes in \d+ s/.test(words));
    expect(page.words()).toContain("This key's shared budget is spent for now.");
    await msUntil(() => page.list.isAll);
    expect(new Set(page.keys()).size).toBe(200);
    expect(page.rollcall.calls().map(({ status }) => status)).toEqual([200, 200]);
  });

  test("that the service asked for lasts as long as it said, and is asked for once", async () => {
    const page = await open({ staff: 500 });
    const headers = { "retry-after": "10" };
    page.rollcall.controls.failNext({ ...FAILURE, status: 429, code: "rate_limited", headers });
    await page.scrollUntil((words) => words.includes("The service's rate limit for this key is used up."));
    const taken = await msUntil(() => page.keys().length === 200);
    expect(taken).toBeGreaterThanOrEqual(10_000);
    await page.scrollUntil((words) => words.includes("All 500 loaded."));
    expect(page.rollcall.calls().filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test("that the service asked for has the service's id wherever it is met, and nothing loaded stays loaded", async () => {
    const page = await open({ staff: 500 });
    const headers = { "retry-after": "12" };
    page.rollcall.controls.failNext({ ...FAILURE, status: 429, code: "rate_limited", headers });
    await page.scrollUntil((words) => /Paused, resumes in \d+ s/.test(words));
    const refused = page.rollcall.calls().findLast(({ status }) => status === 429);
    expect(page.words()).toContain(`rate_limited${refused?.requestId}`);
    expect(page.words()).toContain("It resumes by itself; loaded rows stay.");

    const late = await page.openPage({ after: page.keys()[49] });
    expect(late.words()).toContain(`rate_limited${refused?.requestId}`);
    expect(late.words()).toContain("The service's rate limit for this key is used up. It resumes by itself.");
    expect(late.words()).not.toContain("stays");
  });

  test("of a key is every tab's: one asks in vain, both wait, both go on", async () => {
    const page = await open({ staff: 500 });
    const other = await page.openPage();
    const headers = { "retry-after": "12" };
    page.rollcall.controls.failNext({ ...FAILURE, status: 429, code: "rate_limited", headers });
    for (const tab of [page, other]) {
      await tab.scrollUntil((words) => /Paused, resumes in \d+ s/.test(words));
    }
    await msUntil(() => [page, other].every((tab) => tab.keys().length === 200));
    const calls = page.rollcall.calls();
    const refused = calls.findIndex(({ status }) => status === 429);
    expect((calls[refused + 1]?.at ?? 0) - (calls[refused]?.at ?? 0)).toBeGreaterThanOrEqual(12_000);
    expect(calls.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
