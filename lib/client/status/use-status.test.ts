// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createQueryClient } from "@/lib/client/http/query-client";
import { notifySignedIn } from "@/lib/client/session/session";
import { fakeTime, msUntil, pass, until } from "@/lib/testing/time";
import { refreshStatus, useStatus } from "./status";

const POLL_MS = 2_000;
const GONE = () => Promise.reject(new TypeError("fetch failed"));
const STATUS = () => Response.json({ now: Date.now(), connections: [] });
const SIGNED_OUT = () =>
  Response.json(
    { error: { type: "authentication_error", code: "session_required", message: "Sign in." } },
    { status: 401 },
  );

/** When the page asked, in milliseconds since it came up. */
let polls: number[];
let answer: (signal: AbortSignal) => Response | Promise<Response>;

function open() {
  const since = Date.now();
  polls = [];
  answer = STATUS;
  vi.stubGlobal("fetch", (_address: string, { signal }: { signal: AbortSignal }) => {
    polls.push(Date.now() - since);
    return answer(signal);
  });
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  return renderHook(() => useStatus({ now: since, connections: [] }, false), { wrapper }).result;
}

function turn(state: "hidden" | "visible"): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  window.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(fakeTime);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

test("a server that is silent is gone after ten seconds, and of its connections that have died each is given up soon", async () => {
  const page = open();
  await pass(500);
  let dead = 4;
  answer = (signal) => {
    dead -= 1;
    return dead < 0 ? STATUS() : silence(signal);
  };
  await pass(POLL_MS + 9_000);
  expect(page.current.isUnreachable).toBe(false);
  await pass(2_000);
  expect(page.current.isUnreachable).toBe(true);
  await pass(3 * 3_500);
  expect(page.current.isUnreachable).toBe(false);
});

test("a server that is back but slow is seen to be back, whatever was silent before", async () => {
  const page = open();
  await pass(500);
  answer = silence;
  await pass(60_000);
  expect(page.current.isUnreachable).toBe(true);
  answer = (signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      setTimeout(() => resolve(STATUS()), 4_000);
    });
  await pass(30_000);
  expect(page.current.isUnreachable).toBe(false);
});

test("is asked for soon after the page came up, then every 2 s, and at once when something was done", async () => {
  open();
  await pass(500);
  expect(polls).toEqual([500]);
  await pass(3 * POLL_MS + 100);
  expect(polls).toHaveLength(4);
  refreshStatus();
  await until(() => polls.length === 5);
});

describe("while the server gives no answer", () => {
  test("it is asked ever less often and said to be gone; its first answer ends that", async () => {
    const status = open();
    await pass(500);
    answer = GONE;
    await msUntil(() => status.current.isUnreachable);
    await pass(60_000);
    const waits = polls.slice(2).map((at, index) => at - (polls[index + 1] ?? 0));
    for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(0.9 * POLL_MS - 1);
    expect(waits.at(-1)).toBeGreaterThan(8_000);
    answer = STATUS;
    await msUntil(() => !status.current.isUnreachable);
  });
});

test("once the session is over nothing is asked until somebody is signed in again", async () => {
  const status = open();
  answer = SIGNED_OUT;
  await until(() => status.current.error);
  const before = polls.length;
  await pass(60_000);
  expect(polls).toHaveLength(before);
  answer = STATUS;
  notifySignedIn();
  await until(() => polls.length > before && !status.current.error);
});

test("a page that cannot be seen asks nothing, and looks as soon as it can be", async () => {
  open();
  await pass(500);
  turn("hidden");
  const before = polls.length;
  await pass(60_000);
  expect(polls).toHaveLength(before);
  turn("visible");
  await until(() => polls.length === before + 1);
});
