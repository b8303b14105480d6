// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { showLateStaff } from "@/components/resources/testing/late-staff";
import { databaseAway } from "@/lib/testing/database-away";
import { pageBed } from "@/lib/testing/page-bed";
import { pass, until } from "@/lib/testing/time";

pageBed();

const dialog = () => within(screen.getByRole("dialog", { name: "Search all staff" }));

test("a search that the service cannot go on with sends to the list, and suggests no call that would be refused again", async () => {
  const missing = { type: "invalid_request_error", code: "resource_missing", message: "No such row." };
  vi.stubGlobal("fetch", async (address: string) =>
    address.includes("/v1/staff")
      ? Response.json(
          { error: missing },
          { status: 404, headers: { "rollcall-source": "upstream", "request-id": "req_2" } },
        )
      : Response.json({ now: 0, resources: [] }),
  );
  showLateStaff({ copy: undefined, page: listOf(1, "Ada", true) }, "?q=grace");
  await until(() => screen.queryByRole("button", { name: /Search all staff/ }));
  fireEvent.click(screen.getByRole("button", { name: /Search all staff/ }));
  fireEvent.click(dialog().getByRole("button", { name: "Search" }));
  await until(() => dialog().queryByText("The service no longer knows the row to go on after"));
  expect(dialog().getByText(/Close this, reload the list, and search again/)).toBeTruthy();
  expect(dialog().getByRole("button", { name: "Search" }).className).not.toContain("bg-accent");
  expect(dialog().getByRole("button", { name: "Close" })).toBeTruthy();
});

function listOf(id: number, name: string, has_more: boolean) {
  return { object: "list", url: "/v1/staff", has_more, data: [{ id, object: "staff", name }] };
}

test("a search of the whole list goes on by itself once the database is back", async () => {
  const server = databaseAway(({ pathname }) =>
    pathname.endsWith("/v1/staff") ? listOf(2, "Grace", false) : { now: 0, resources: [] },
  );
  showLateStaff({ copy: undefined, page: listOf(1, "Ada", true) }, "?q=grace");
  await until(() => screen.queryByRole("button", { name: /Search all staff/ }));
  fireEvent.click(screen.getByRole("button", { name: /Search all staff/ }));
  fireEvent.click(dialog().getByRole("button", { name: "Search" }));
  await until(() => screen.queryAllByText(/^local_/).length);
  await pass(30_000);
  server.bringBack();
  await until(() => dialog().queryByText("Grace"));
});
