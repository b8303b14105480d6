// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { databaseAway } from "@/lib/testing/database-away";
import { pageBed } from "@/lib/testing/page-bed";
import { pass, until } from "@/lib/testing/time";
import { showLateStaff } from "./testing/late-staff";

pageBed();

const PAGE = { object: "list", data: [{ id: "1", object: "staff", name: "Ada" }], has_more: false };

test("a list opened while nobody knows whether there is a copy says so, and offers the copy once the database is back", async () => {
  const copy = { generation: "1", isComplete: true, rows: 400, from: 0, to: 0, fields: [], omit: [] };
  const server = databaseAway(() => ({ now: 0, resources: [{ resource: "staff", copy }] }));
  showLateStaff({ copy: "unknown", page: PAGE });
  await until(() => screen.queryByText(/copy not known: Rollcall's database does not answer/));
  await pass(30_000);
  expect(screen.queryByRole("link", { name: /All 400/ })).toBeNull();
  server.bringBack();
  await until(() => screen.queryByRole("link", { name: /All 400/ }));
  expect(screen.queryByText(/not known/)).toBeNull();
});
