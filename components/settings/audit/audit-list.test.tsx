// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AuditFilter } from "@/lib/client/people/audit";
import type { AuditEntry, AuditPage } from "@/lib/contract/audit";
import { databaseAway } from "@/lib/testing/database-away";
import { pageBed, showPage } from "@/lib/testing/page-bed";
import { pass, until } from "@/lib/testing/time";
import { AuditList } from "./audit-list";

pageBed();

function pageOf(label: string, next?: string): AuditPage {
  const entry: AuditEntry = { id: label, at: 0, kind: "sign_in", actor: { label }, details: {} };
  return { now: 0, entries: [entry], counting: [], ...(next !== undefined && { next }) };
}

test("older entries that could not be read have a request id, and come by themselves once the database is back", async () => {
  const server = databaseAway(() => pageOf("Grace"));
  showPage(
    <AuditList filter={{ people: [], kinds: [] }} first={pageOf("Ada", "before Ada")} />,
    "/settings/audit",
  );
  fireEvent.click(screen.getByRole("button", { name: "Show older entries" }));
  await until(() => screen.queryAllByText("local_1").length > 0);
  await pass(30_000);
  expect(screen.queryByText("Grace")).toBeNull();
  server.bringBack();
  await until(() => screen.queryByText("Grace"));
  expect(screen.queryAllByText("local_1")).toEqual([]);
});

test.each<[AuditFilter, boolean]>([
  [{ people: [], kinds: [] }, true],
  [{ people: [], kinds: ["sign_in_failed", "sign_in"] }, true],
  [{ people: [], kinds: ["sign_in"] }, false],
  [{ people: ["1"], kinds: ["sign_in_failed"] }, false],
])(
  "sign-ins that failed in the last minutes are shown where the filter lets failed ones through: %j",
  (filter, isShown) => {
    databaseAway(() => undefined);
    const counting = [{ network: "192.0.2.1", since: 0, failed: 5, throttled: 8 }];
    showPage(<AuditList filter={filter} first={{ now: 0, entries: [], counting }} />, "/settings/audit");
    expect(screen.queryByText("192.0.2.1") !== null).toBe(isShown);
    expect(screen.queryByText("Nothing recorded matches the filter.") !== null).toBe(!isShown);
  },
);
