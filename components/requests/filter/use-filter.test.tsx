// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lateRouter } from "@/lib/testing/late-router";
import { fakeTime, pass } from "@/lib/testing/time";
import { useFilter } from "./use-filter";

beforeEach(fakeTime);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(address: string) {
  const router = lateRouter(address);
  const { result } = renderHook(() => useFilter("north"), { wrapper: router.Router });
  return { router, page: result };
}

test("the search box has what the list is filtered by, also where a link of the page led to another filter", async () => {
  const { router, page } = open("/c/north/requests?q=teams");
  expect(page.current.text).toBe("teams");
  for (const [address, text] of [
    ["/c/north/requests", ""],
    ["/c/north/requests?q=rota", "rota"],
    ["/c/north/requests?code=rate_limited", ""],
  ] as const) {
    await act(async () => history.pushState(null, "", address));
    await router.follow();
    expect(page.current.text).toBe(text);
  }
});

test("what is being typed stays, however late the router follows what was typed before", async () => {
  const { router, page } = open("/c/north/requests");
  for (const text of ["staff", "staff ", "staff te"]) {
    await act(async () => page.current.type(text));
    await pass(300);
  }
  await act(async () => page.current.type("staff tea"));
  await router.follow();
  expect(page.current.text).toBe("staff tea");
  await pass(300);
  await router.follow();
  expect(page.current.text).toBe("staff tea");
  expect(page.current.filter.q).toBe("staff tea");
});
