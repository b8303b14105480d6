// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { lateRouter } from "@/lib/testing/late-router";
import { useOpenRequest } from "./use-open-request";

afterEach(cleanup);

test("the request that was asked for last is the open one at once, whatever address the router has followed", async () => {
  const router = lateRouter("/c/north/requests?row=req_2");
  const { result } = renderHook(() => useOpenRequest("north"), { wrapper: router.Router });
  await act(async () => result.current.move("req_3"));
  await act(async () => result.current.move("req_4"));
  router.put("/c/north/requests?row=req_3");
  expect(result.current.id).toBe("req_4");
  await act(async () => result.current.close());
  expect(result.current.id).toBeUndefined();
  await router.follow();
  expect(result.current.id).toBeUndefined();
  await act(async () => result.current.open("req_1"));
  expect(result.current.id).toBe("req_1");
  expect(location.search).toBe("?row=req_1");
});
