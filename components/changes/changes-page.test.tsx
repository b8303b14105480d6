// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import {
  PathnameContext,
  PathParamsContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "@/lib/client/http/query-client";
import type { CopiesAnswer, CopyState } from "@/lib/contract/copy";
import type { CopyChangesPage } from "@/lib/contract/copy-changes";
import { DEFAULT_COPY_SETTINGS } from "@/lib/contract/copy-settings";
import { RESOURCES } from "@/lib/contract/resources";
import { databaseAway } from "@/lib/testing/database-away";
import { fakeTime, pass, until } from "@/lib/testing/time";
import { ChangesPage } from "./changes-page";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const STATE = { resource: "staff", settings: { ...DEFAULT_COPY_SETTINGS, on: true } } as CopyState;
const COPIES: CopiesAnswer = {
  now: 0,
  allowed: true,
  storage: "postgresql",
  changesRetentionDays: 90,
  resources: [STATE],
};

function pageOf(name: string, next?: string): CopyChangesPage {
  return {
    now: Date.now(),
    changes: [{ id: name, kind: "joined", key: name, name, from: 0, to: 1 }],
    ...(next !== undefined && { next }),
  };
}

test("older changes that could not be read come by themselves once the database is back", async () => {
  fakeTime();
  const client = createQueryClient();
  databaseAway(({ pathname }) =>
    pathname.endsWith("/changes") ? pageOf("Ada", "before Ada") : COPIES,
  ).bringBack();
  render(
    <PathnameContext value="/c/north/staff/changes">
      <SearchParamsContext value={new URLSearchParams()}>
        <PathParamsContext value={{}}>
          <QueryClientProvider client={client}>
            <ChangesPage connection="north" name="staff" resource={RESOURCES.staff} copies={COPIES} maySet />
          </QueryClientProvider>
        </PathParamsContext>
      </SearchParamsContext>
    </PathnameContext>,
  );
  await until(() => screen.queryAllByText("Ada").length);
  const server = databaseAway(({ pathname }) => (pathname.endsWith("/changes") ? pageOf("Grace") : COPIES));
  fireEvent.click(screen.getByRole("button", { name: "Show older changes" }));
  await until(() => screen.queryAllByText("local_1").length);
  await pass(30_000);
  expect(screen.queryAllByText("Grace")).toEqual([]);
  server.bringBack();
  await pass(5_000);
  expect(screen.queryAllByText("Grace")).not.toEqual([]);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
