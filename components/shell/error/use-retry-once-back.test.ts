// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { useRetryOnceBack as UseRetryOnceBack } from "./use-retry-once-back";

const onRetry = vi.fn();
let status: number;
let notifySignedIn: () => void;
let useRetryOnceBack: typeof UseRetryOnceBack;

beforeEach(async () => {
  // A page that has just been opened: no try of another page, or of another test, was a moment ago.
  vi.resetModules();
  ({ notifySignedIn } = await import("@/lib/client/session/session"));
  ({ useRetryOnceBack } = await import("./use-retry-once-back"));
  vi.useFakeTimers();
  onRetry.mockClear();
  status = 503;
  vi.stubGlobal("fetch", async () => Response.json({}, { status }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failed = (code: string, request_id: string) => ({
  status: 503,
  error: { type: "api_error", code, message: "", request_id },
});

test("what failed for want of the database is tried again within five seconds of its return, and not before", async () => {
  const { rerender } = renderHook((failure) => useRetryOnceBack(failure, onRetry), {
    initialProps: failed("database_unavailable", "local_1"),
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onRetry).not.toHaveBeenCalled();
  status = 200;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onRetry).toHaveBeenCalledTimes(1);
  // Another outage may have come and gone between two looks.
  rerender(failed("database_unavailable", "local_2"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onRetry).toHaveBeenCalledTimes(2);
  // A table is locked: the database answers, and every try would fail, take the focus and be read out.
  rerender(failed("database_unavailable", "local_3"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onRetry).toHaveBeenCalledTimes(2);
  status = 503;
  await vi.advanceTimersByTimeAsync(5_000);
  status = 200;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onRetry).toHaveBeenCalledTimes(3);
});

test("what failed because the session had ended is tried again once the same person has signed in", () => {
  renderHook(() => useRetryOnceBack(failed("session_required", "local_4"), onRetry));
  expect(onRetry).not.toHaveBeenCalled();
  notifySignedIn();
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test("any other failure waits for a person", async () => {
  status = 200;
  renderHook(() => useRetryOnceBack(failed("api_error", "req_1"), onRetry));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onRetry).not.toHaveBeenCalled();
});
