// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { PathParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "@/lib/client/http/query-client";
import type { AuditEntry, AuditPage } from "@/lib/contract/audit";
import { databaseAway } from "@/lib/testing/database-away";
import { fakeTime, pass, until } from "@/lib/testing/time";
import { AuditList } from "./audit-list";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function pageOf(label: string, next?: string): AuditPage {
  const entry: AuditEntry = { id: label, at: 0, kind: "sign_in", actor: { label }, details: {} };
  return { now: 0, entries: [entry], counting: [], ...(next !== undefined && { next }) };
}

test("older entries that could not be read have a request id, and come by themselves once the database is back", async () => {
  fakeTime();
  const server = databaseAway(() => pageOf("Grace"));
  render(
    <PathParamsContext value={{}}>
      <QueryClientProvider client={createQueryClient()}>
        <AuditList filter={{ people: [], kinds: [] }} first={pageOf("Ada", "before Ada")} />
      </QueryClientProvider>
    </PathParamsContext>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Show older entries" }));
  await until(() => screen.queryAllByText("local_1").length > 0);
  await pass(30_000);
  expect(screen.queryByText("Grace")).toBeNull();
  server.bringBack();
  await pass(5_000);
  expect(screen.getByText("Grace")).toBeDefined();
  expect(screen.queryAllByText("local_1")).toEqual([]);
});
