// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { JournalEntry } from "@/lib/contract/journal";
import { useFilterOptions } from "./filter-options";

afterEach(cleanup);

const ADA = { id: "ada", email: "ada@x.test" };

function entry(status: number, code: string): JournalEntry {
  const request = { purpose: "browse", method: "GET", path: "/v1/staff", query: "", sent: true } as const;
  const place = { kind: "attempt", id: code, at: 0, durationMs: 1, operation: "op", attempt: 1 } as const;
  return { ...place, ...request, outcome: "refused", status, code, requestId: code };
}

test("a list that is narrowed goes on offering what was loaded before", () => {
  const both = [entry(404, "resource_missing"), entry(403, "org_locked")];
  const { result, rerender } = renderHook(({ entries }) => useFilterOptions(entries, ADA), {
    initialProps: { entries: both },
  });
  rerender({ entries: both.slice(0, 1) });
  expect(result.current.statuses).toEqual(["403", "404"]);
  rerender({ entries: [entry(503, "api_error")] });
  expect(result.current).toMatchObject({
    statuses: ["403", "404", "503"],
    codes: ["api_error", "org_locked", "resource_missing"],
    paths: ["/v1/staff"],
  });
  expect([...result.current.emails]).toEqual([["ada", "ada@x.test (you)"]]);
});
