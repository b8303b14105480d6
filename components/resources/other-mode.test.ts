// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, expect, test } from "vitest";
import { columnsFor } from "@/components/list/columns/columns";
import { cell } from "@/components/list/table/cell";
import { datesIn } from "@/components/list/values/dates";
import type { ListPage } from "@/lib/client/list/list-page";
import { countOtherMode } from "./other-mode";
import { OtherModeBanner } from "./other-mode-banner";

afterEach(cleanup);

function pageOf(...modes: unknown[]): ListPage {
  return { items: modes.map((livemode, id) => ({ object: "staff", id, livemode })) } as unknown as ListPage;
}

/** What the page says of rows of these modes on a connection for tests. */
function announcement(...pages: ListPage[]): string | null {
  const otherModeCount = countOtherMode(pages, "test");
  if (otherModeCount === 0) return "";
  const rows = pages.flatMap(({ items }) => items).length;
  return render(createElement(OtherModeBanner, { otherModeCount, rows, environment: "test" })).container
    .textContent;
}

test("rows of the other mode than their connection are said once for the page, whether some or all", () => {
  expect(announcement(pageOf(true, true), pageOf(true))).toBe(
    "All of the rows loaded are live, and the connection is set up as test. Check the key before you rely on them.",
  );
  expect(announcement(pageOf(false), pageOf(false, true))).toContain("Some of the rows loaded are live");
});

test("nothing is said where all agree or do not say", () => {
  expect(announcement(pageOf(false, null, undefined, "live", 1))).toBe("");
  expect(announcement()).toBe("");
});

test("the row itself says which mode it is, and not the reverse of it", () => {
  const [column] = columnsFor(["livemode"]);
  if (!column) throw new Error("The field has no column.");
  const item = { object: "staff", livemode: true };
  const { container } = render(cell({ column, item, environment: "test", href: "", dates: datesIn() }));
  expect(container.textContent).toBe("live ≠ test, which the connection is not");
  expect(container.querySelector(".text-bad")).toBeNull();
});
