import { afterEach, expect, test, vi } from "vitest";
import { RESOURCES } from "@/lib/contract/resources";
import { type FirstPage, parseFirstPage } from "./first-page";

afterEach(() => void vi.useRealTimers());

test.each([undefined, true] as const)(
  "a failure that the browser shows again is the one it was, and so is the end of its wait: by the service %s",
  (byService) => {
    vi.useFakeTimers({ now: 1_000_000 });
    const error = { type: "api_error", code: "api_error", message: "It failed.", request_id: "req_1" };
    const first: FirstPage = {
      failure: { status: 503, error, ...(byService && { byService }) },
      retryAfterMs: 30_000,
    };
    const shown = parseFirstPage(first, RESOURCES.staff, undefined).firstFailure;
    vi.setSystemTime(1_020_000);
    const again = parseFirstPage(first, RESOURCES.staff, undefined).firstFailure;
    expect(again?.retryAt).toBe(1_030_000);
    expect(again).toBe(shown);
  },
);
