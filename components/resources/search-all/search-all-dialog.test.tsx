// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { arrangementFrom } from "@/components/list/columns/arrangement";
import type { FirstPage } from "@/components/list/pages/first-page";
import { LateResource } from "@/components/resources/late-resource";
import { readingOf } from "@/components/resources/looks/reading-of";
import { RESOURCES } from "@/lib/contract/resources";
import { databaseAway } from "@/lib/testing/database-away";
import { pageBed, showPage } from "@/lib/testing/page-bed";
import { pass, until } from "@/lib/testing/time";

pageBed();

const dialog = () => within(screen.getByRole("dialog", { name: "Search all staff" }));

function listOf(id: number, name: string, has_more: boolean) {
  return { object: "list", url: "/v1/staff", has_more, data: [{ id, object: "staff", name }] };
}

test("a search of the whole list goes on by itself once the database is back", async () => {
  const server = databaseAway(({ pathname }) =>
    pathname.endsWith("/v1/staff") ? listOf(2, "Grace", false) : { now: 0, resources: [] },
  );
  const resource = RESOURCES.staff;
  const first = { text: JSON.stringify(listOf(1, "Ada", true)), receivedAt: 0, requestId: "req_1" };
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
      copy={undefined}
      first={first as unknown as FirstPage}
      isOnlyInBrowser={false}
    />,
    "/c/north/staff?q=grace",
  );
  await until(() => screen.queryByRole("button", { name: /Search all staff/ }));
  fireEvent.click(screen.getByRole("button", { name: /Search all staff/ }));
  fireEvent.click(dialog().getByRole("button", { name: "Search" }));
  await until(() => screen.queryAllByText(/^local_/).length);
  await pass(30_000);
  server.bringBack();
  await pass(5_000);
  expect(dialog().getByText("Grace")).toBeDefined();
});
