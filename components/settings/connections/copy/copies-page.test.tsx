// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { PathParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "@/lib/client/http/query-client";
import type { CopiesAnswer } from "@/lib/contract/copy";
import { databaseAway } from "@/lib/testing/database-away";
import { fakeTime, pass, until } from "@/lib/testing/time";
import { CopiesPage } from "./copies-page";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const COPIES: CopiesAnswer = {
  now: 0,
  allowed: false,
  storage: "postgresql",
  changesRetentionDays: 90,
  resources: [],
};

test("that the state of the copies could not be read is over within five seconds of the database's return", async () => {
  fakeTime();
  const server = databaseAway(() => COPIES);
  render(
    <PathParamsContext value={{}}>
      <QueryClientProvider client={createQueryClient()}>
        <CopiesPage connection={{ id: "north", label: "North", environment: "test" }} initial={COPIES} />
      </QueryClientProvider>
    </PathParamsContext>,
  );
  await until(() => screen.queryByRole("button", { name: "Try again" }));
  await pass(6_000);
  server.bringBack();
  await pass(5_000);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
