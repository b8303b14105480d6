// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import {
  PathnameContext,
  PathParamsContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, expect, test, vi } from "vitest";
import { arrangementFrom } from "@/components/list/columns/arrangement";
import type { FirstPage } from "@/components/list/pages/first-page";
import { readingOf } from "@/components/resources/looks/reading-of";
import { createQueryClient } from "@/lib/client/http/query-client";
import { RESOURCES } from "@/lib/contract/resources";
import { databaseAway } from "@/lib/testing/database-away";
import { fakeTime, pass, until } from "@/lib/testing/time";
import { LateResource } from "./late-resource";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const FIRST = {
  text: '{"object":"list","data":[{"id":"1","object":"staff","name":"Ada"}],"has_more":false}',
  receivedAt: 0,
  requestId: "req_1",
} as unknown as FirstPage;

test("a list opened while nobody knows whether there is a copy says so, and offers the copy once the database is back", async () => {
  fakeTime();
  const copy = { generation: "1", isComplete: true, rows: 400, from: 0, to: 0, fields: [], omit: [] };
  const server = databaseAway(() => ({ now: 0, resources: [{ resource: "staff", copy }] }));
  const resource = RESOURCES.staff;
  render(
    <AppRouterContext value={{} as AppRouterInstance}>
      <PathnameContext value="/c/north/staff">
        <SearchParamsContext value={new URLSearchParams()}>
          <PathParamsContext value={{ connection: "north" }}>
            <QueryClientProvider client={createQueryClient()}>
              <LateResource
                name="staff"
                connection="north"
                environment="test"
                resource={resource}
                reading={readingOf({ connection: "north", name: "staff", resource, resources: ["staff"] })}
                entry={undefined}
                settingsKey="north/staff"
                arrangement={arrangementFrom()}
                copy="unknown"
                first={FIRST}
                isOnlyInBrowser={false}
              />
            </QueryClientProvider>
          </PathParamsContext>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>,
  );
  await until(() => screen.queryByText(/copy not known: Rollcall's database does not answer/));
  await pass(30_000);
  expect(screen.queryByRole("link", { name: /All 400/ })).toBeNull();
  server.bringBack();
  await pass(5_000);
  expect(screen.getByRole("link", { name: /All 400/ })).toBeDefined();
  expect(screen.queryByText(/not known/)).toBeNull();
});
