// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import {
  PathnameContext,
  PathParamsContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, expect, test, vi } from "vitest";
import { FieldValues } from "@/components/list/find/field-values";
import { useListNavigation } from "@/components/list/find/use-list-navigation";
import { readingOf } from "@/components/resources/looks/reading-of";
import { createQueryClient } from "@/lib/client/http/query-client";
import { RESOURCES } from "@/lib/contract/resources";
import { databaseAway } from "@/lib/testing/database-away";
import { fakeTime, pass, until } from "@/lib/testing/time";
import { useCopyList } from "./use-copy-list";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SOURCE = { connection: "north", resource: "staff" };

const READING = readingOf({
  connection: "north",
  name: "staff",
  resource: RESOURCES.staff,
  resources: ["staff"],
});

function Values() {
  const { list, view } = useCopyList(SOURCE, RESOURCES.staff, useListNavigation(), READING);
  return <FieldValues list={list} view={view} columns={[]} field="team" />;
}

test("that the values of a copy's column could not be counted is said with its request, and they come once the database is back", async () => {
  fakeTime();
  const server = databaseAway(({ pathname }) =>
    pathname.endsWith("/values")
      ? { values: [{ token: '"Care"', count: 7 }], more: 0 }
      : { now: Date.now(), copy: { to: 0, from: 0, rows: 0, fields: ["team"] }, matches: 0, rows: [] },
  );
  render(
    <PathnameContext value="/c/north/staff">
      <SearchParamsContext value={new URLSearchParams("from=copy")}>
        <PathParamsContext value={{ connection: "north" }}>
          <QueryClientProvider client={createQueryClient()}>
            <Values />
          </QueryClientProvider>
        </PathParamsContext>
      </SearchParamsContext>
    </PathnameContext>,
  );
  await until(() => screen.queryAllByText(/^local_/).length);
  expect(screen.queryByText(/^Counted in/)).toBeNull();
  await pass(30_000);
  server.bringBack();
  await pass(5_000);
  expect(screen.getByRole("checkbox").closest("label")?.textContent).toContain("Care");
});
