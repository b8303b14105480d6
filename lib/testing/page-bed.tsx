import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import {
  PathnameContext,
  PathParamsContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { afterEach, beforeEach, vi } from "vitest";
import { createQueryClient } from "@/lib/client/http/query-client";
import { fakeTime } from "./time";

/** Lets each test of a file show pages in time that the test moves, and closes everything after it. */
export function pageBed(): void {
  beforeEach(fakeTime);
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/**
 * Shows what is on the page at this address, of the usual connection unless told.
 * @param router what of the router the page calls
 * @returns what holds it
 */
export function showPage(
  page: ReactNode,
  address = "/c/default",
  router: Partial<AppRouterInstance> = {},
): HTMLElement {
  const { pathname, searchParams } = new URL(address, "http://rollcall.test");
  const [, first, connection] = pathname.split("/");
  const { container } = render(
    <AppRouterContext value={router as AppRouterInstance}>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={searchParams}>
          <PathParamsContext value={first === "c" && connection !== undefined ? { connection } : {}}>
            <QueryClientProvider client={createQueryClient()}>{page}</QueryClientProvider>
          </PathParamsContext>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>,
  );
  return container;
}
