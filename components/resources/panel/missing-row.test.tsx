// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ListNavigation } from "@/components/list/find/use-list-navigation";
import type { ListView } from "@/components/list/find/use-list-view";
import type { LoadRest } from "@/components/list/load/use-load-rest";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { pageBed, showPage } from "@/lib/testing/page-bed";
import { MissingRow } from "./missing-row";

pageBed();

test("a row that was loaded before is brought back without a call, and not searched for in the rest of the list", () => {
  let isBroughtBack = false;
  const replaced = {
    rows: 500,
    has: (key: string) => key === "6251",
    bringBack: () => void (isBroughtBack = true),
  };
  const list = { resource: { item: "Staff member" }, rows: [{}], pages: [], reload: { replaced } };
  const page = showPage(
    <MissingRow
      connection="north"
      list={list as unknown as ResourceList}
      view={{} as ListView}
      load={{} as LoadRest}
      navigation={{ place: { row: "6251" } } as ListNavigation}
      id="6251"
      onClose={() => {}}
    />,
  );
  expect(page.textContent).toContain("It is among the 500 rows from before");
  expect(page.textContent).not.toMatch(/searching|Look for it/);
  fireEvent.click(screen.getByRole("button", { name: "Bring back the 500 rows from before" }));
  expect(isBroughtBack).toBe(true);
});
