// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { failureOf } from "@/lib/client/http/api-failure";
import { createQueryClient } from "@/lib/client/http/query-client";
import { fakeTime, pass, until } from "@/lib/testing/time";
import { useCheck, useLatestCheck } from "./check";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

beforeEach(fakeTime);

test("a check that another part of the page began and that was refused is known where checks are shown", async () => {
  answer(REFUSED, 429);
  const wrapper = sharedPage();
  const began = Date.now();
  const shown = renderHook(() => useLatestCheck("north", began), { wrapper });
  const palette = renderHook(() => useCheck("north"), { wrapper });
  expect(shown.result.current).toBeUndefined();
  act(() => palette.result.current.mutate());
  palette.unmount();
  await until(() => shown.result.current?.isPending === false);
  expect(failureOf(shown.result.current?.error).error.code).toBe("budget_exhausted");
  const later = renderHook(() => useLatestCheck("north", Number.POSITIVE_INFINITY), { wrapper });
  expect(later.result.current).toBeUndefined();
});

test("the latest check stays the latest for as long as the page is open, whoever began it", async () => {
  answer(REFUSED, 429);
  const wrapper = sharedPage();
  const page = renderHook(() => ({ own: useCheck("north"), latest: useLatestCheck("north", 0) }), {
    wrapper,
  });
  act(() => page.result.current.own.mutate());
  await until(() => page.result.current.latest?.error);
  answer({ now: 0, checkedAt: 0, nextAt: 0, made: true, results: [] }, 200);
  const palette = renderHook(() => useCheck("north"), { wrapper });
  act(() => palette.result.current.mutate());
  palette.unmount();
  await until(() => page.result.current.latest?.data?.made);
  await pass(600_000);
  expect(page.result.current.latest?.data?.made).toBe(true);
});

const REFUSED = { error: { type: "rate_limit_error", code: "budget_exhausted", message: "" } };

function answer(body: object, status: number): void {
  vi.stubGlobal("fetch", async () => Response.json(body, { status }));
}

/** What hooks of one page share. */
function sharedPage() {
  const client = createQueryClient();
  return ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
}
