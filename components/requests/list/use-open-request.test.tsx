// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, expect, test } from "vitest";
import type { ListEntry } from "./merge-entries";
import { useOpenRequest } from "./use-open-request";

afterEach(cleanup);

const ENTRIES = ["req_1", "req_2", "req_3"].map((requestId) => ({ kind: "attempt", requestId }) as ListEntry);

const named = () => new URLSearchParams(location.search).get("row");

test("keys that are quicker than the page go from the request that the address names, and none is lost", () => {
  history.replaceState(null, "", "/c/north/requests?row=req_2");
  const { result } = renderHook(() => useOpenRequest("north"), {
    wrapper: ({ children }) => (
      // The page has not followed the address yet.
      <SearchParamsContext value={new URLSearchParams("row=req_2")}>{children}</SearchParamsContext>
    ),
  });
  result.current.step(ENTRIES, 1);
  expect(named()).toBe("req_3");
  result.current.step(ENTRIES, -1);
  expect(named()).toBe("req_2");
});
