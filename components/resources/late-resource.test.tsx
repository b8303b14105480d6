// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { arrangementFrom } from "@/components/list/columns/arrangement";
import type { FirstPage } from "@/components/list/pages/first-page";
import { readingOf } from "@/components/resources/looks/reading-of";
import { RESOURCES } from "@/lib/contract/resources";
import { databaseAway } from "@/lib/testing/database-away";
import { pageBed, showPage } from "@/lib/testing/page-bed";
import { pass, until } from "@/lib/testing/time";
import { LateResource } from "./late-resource";

pageBed();

const FIRST = {
  text: '{"object":"list","data":[{"id":"1","object":"staff","name":"Ada"}],"has_more":false}',
  receivedAt: 0,
  requestId: "req_1",
} as unknown as FirstPage;

test("a list opened while nobody knows whether there is a copy says so, and offers the copy once the database is back", async () => {
  const copy = { generation: "1", isComplete: true, rows: 400, from: 0, to: 0, fields: [], omit: [] };
  const server = databaseAway(() => ({ now: 0, resources: [{ resource: "staff", copy }] }));
  const resource = RESOURCES.staff;
  showPage(
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
    />,
    "/c/north/staff",
  );
  await until(() => screen.queryByText(/copy not known: Rollcall's database does not answer/));
  await pass(30_000);
  expect(screen.queryByRole("link", { name: /All 400/ })).toBeNull();
  server.bringBack();
  await pass(5_000);
  expect(screen.getByRole("link", { name: /All 400/ })).toBeDefined();
  expect(screen.queryByText(/not known/)).toBeNull();
});
