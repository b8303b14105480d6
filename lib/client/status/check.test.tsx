// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { failureOf } from "@/lib/client/http/api-failure";
import { createQueryClient } from "@/lib/client/http/query-client";
import { useCheck, useLatestCheck } from "./check";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a check that another part of the page began and that was refused is known where checks are shown", async () => {
  const error = { type: "rate_limit_error", code: "budget_exhausted", message: "" };
  vi.stubGlobal("fetch", async () => Response.json({ error }, { status: 429 }));
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const began = Date.now();
  const shown = renderHook(() => useLatestCheck("north", began), { wrapper });
  const palette = renderHook(() => useCheck("north"), { wrapper });
  expect(shown.result.current).toBeUndefined();
  act(() => palette.result.current.mutate());
  palette.unmount();
  await vi.waitFor(() => expect(shown.result.current?.isPending).toBe(false));
  expect(failureOf(shown.result.current?.error).error.code).toBe("budget_exhausted");
  const later = renderHook(() => useLatestCheck("north", Number.POSITIVE_INFINITY), { wrapper });
  expect(later.result.current).toBeUndefined();
});
