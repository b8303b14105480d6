// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ListNavigation } from "@/components/list/find/use-list-navigation";
import { pageBed, showPage } from "@/lib/testing/page-bed";
import { until } from "@/lib/testing/time";
import { CopyAside } from "./copy-aside";
import type { CopyList } from "./use-copy-list";

pageBed();

test.each([
  [true, "it joined after the walk, it had left before, or the key is wrong"],
  [false, "no walk has come to the end of the list yet"],
])("a row that a copy (complete: %s) does not have may be missing because %s", async (isComplete, why) => {
  const error = { type: "invalid_request_error", code: "copy_row_unknown", message: "No such row." };
  vi.stubGlobal("fetch", async () => Response.json({ error }, { status: 404 }));
  const found = {
    list: { resource: { item: "Staff member" } },
    view: { indexOf: () => undefined, rows: [] },
    page: { copy: { isComplete } },
  };
  const page = showPage(
    <CopyAside
      source={{ connection: "north", resource: "staff" }}
      environment="test"
      found={found as unknown as CopyList}
      navigation={{ place: { row: "500" } } as ListNavigation}
      reading={{} as Parameters<typeof CopyAside>[0]["reading"]}
    />,
    "/c/north/staff",
  );
  await until(() => screen.queryByText("Not in the copy"));
  expect(page.textContent).toContain(why);
});
