// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "@/lib/client/http/query-client";
import type { ConnectionSettings } from "@/lib/contract/connection-settings";
import { ConnectionsPage } from "./connections-page";

const MINUTE_MS = 60_000;
const DEFAULT = { from: "default", name: "" } as const;
const NORTH: ConnectionSettings = {
  id: "north",
  label: "North",
  baseUrl: "https://north.example.test",
  environment: "test",
  resources: ["staff"],
  fingerprint: "before",
  origins: {
    label: DEFAULT,
    baseUrl: DEFAULT,
    environment: DEFAULT,
    resources: DEFAULT,
    apiKey: DEFAULT,
    docsUrl: DEFAULT,
  },
  sharesKeyWith: [],
};

const refresh = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  refresh.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The page as it was read while the key from before was in use, beside a status that tells of this key. */
function open(keyFingerprint: string) {
  const client = createQueryClient();
  let now = 0;
  const poll = () =>
    act(() => {
      now += 1;
      vi.advanceTimersByTime(1);
      client.setQueryData(["status"], { now, connections: [{ id: NORTH.id, keyFingerprint }] });
      vi.runOnlyPendingTimers();
    });
  poll();
  const page = (connection: ConnectionSettings) => (
    <AppRouterContext value={{ refresh } as unknown as AppRouterInstance}>
      <PathnameContext value="/settings/connections">
        <QueryClientProvider client={client}>
          <ConnectionsPage setup={{ connections: [connection], warnings: [], leftCopies: [] }} now={0} />
        </QueryClientProvider>
      </PathnameContext>
    </AppRouterContext>
  );
  const { rerender } = render(page(NORTH));
  return { poll, readAgain: (fingerprint: string) => rerender(page({ ...NORTH, fingerprint })) };
}

test("a page with the key that is in use is not read again", () => {
  open("before");
  act(() => void vi.advanceTimersByTime(10 * MINUTE_MS));
  expect(refresh).not.toHaveBeenCalled();
});

test("a page with the key from before is read again until it has the new one", () => {
  const { readAgain } = open("after");
  expect(refresh).toHaveBeenCalledTimes(1);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(refresh).toHaveBeenCalledTimes(3);
  readAgain("after");
  act(() => void vi.advanceTimersByTime(10 * MINUTE_MS));
  expect(refresh).toHaveBeenCalledTimes(3);
});

test("it is read again for a minute at most, as each reading counts as a person's doing and keeps their session", () => {
  open("after");
  act(() => void vi.advanceTimersByTime(MINUTE_MS));
  const readings = refresh.mock.calls.length;
  act(() => void vi.advanceTimersByTime(60 * MINUTE_MS));
  expect(refresh).toHaveBeenCalledTimes(readings);
});

test("a page that somebody comes back to is read again, as they may have mended the file of a key", () => {
  const { poll } = open("before");
  poll();
  fireEvent.focus(window);
  expect(refresh, "before Rollcall is known to answer").not.toHaveBeenCalled();
  poll();
  poll();
  expect(refresh).toHaveBeenCalledTimes(1);
});
