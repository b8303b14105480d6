// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { ListNavigation } from "@/components/list/find/use-list-navigation";
import { readingOf } from "@/components/resources/looks/reading-of";
import { RESOURCES } from "@/lib/contract/resources";
import { pageBed, showPage } from "@/lib/testing/page-bed";
import { pass, until } from "@/lib/testing/time";
import { CopyAside } from "./copy-aside";
import type { CopyList } from "./use-copy-list";

pageBed();

const READING = readingOf({
  connection: "north",
  name: "staff",
  resource: RESOURCES.staff,
  resources: ["staff"],
});

/** The panel of row 500, of which only what it needs is found. */
function Aside({ found }: { found: object }) {
  const navigation = { place: { row: "500" }, addressOf: () => "/c/north/staff?row=500" };
  return (
    <CopyAside
      source={{ connection: "north", resource: "staff" }}
      environment="test"
      found={found as CopyList}
      navigation={navigation as unknown as ListNavigation}
      reading={READING}
    />
  );
}

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
  const page = showPage(<Aside found={found} />, "/c/north/staff");
  await until(() => screen.queryByText("Not in the copy"));
  expect(page.textContent).toContain(why);
});

const COPY = { generation: "1", isComplete: true, rows: 1, from: 0, to: 0, fields: [], omit: [] };
const ADA = { key: "500", item: { id: "500", object: "staff", name: "Ada" }, readAt: 0 };

/** What a search finds. */
function foundOf(rows: readonly (typeof ADA)[]) {
  const page = { copy: COPY, receivedAt: 0, rows: new Map(rows.map((row) => [row.key, row])) };
  const view = {
    rows: rows.map((row) => ({ ...row, page })),
    indexOf: () => (rows.length > 0 ? 0 : undefined),
  };
  return { list: { resource: RESOURCES.staff }, view, page };
}

/** A search box whose first letter finds nobody. */
function Search() {
  const [isEmpty, setIsEmpty] = useState(true);
  return (
    <>
      <input type="search" onChange={() => setIsEmpty(false)} />
      <Aside found={foundOf(isEmpty ? [ADA] : [])} />
    </>
  );
}

/** Types into the box while the row is open. @returns the box, and the title of the panel before */
function typeBesidePanel() {
  showPage(<Search />, "/c/north/staff");
  const title = screen.getByRole("heading", { name: "Ada" });
  expect(document.activeElement).toBe(title);
  const box = screen.getByRole("searchbox");
  box.focus();
  fireEvent.change(box, { target: { value: "m" } });
  return { box, title };
}

test("the panel of a row that is gone from the copy takes no focus from who types, as it opens nothing", async () => {
  const error = { type: "invalid_request_error", code: "copy_row_unknown", message: "No such row." };
  vi.stubGlobal("fetch", async () => Response.json({ error }, { status: 404 }));
  const { box } = typeBesidePanel();
  await until(() => screen.queryByText("Not in the copy"));
  expect(document.activeElement).toBe(box);
});

test("a search that leaves the open row out keeps its panel, and the focus with who types", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ now: Date.now(), copy: COPY, row: ADA }));
  const { box, title } = typeBesidePanel();
  expect(screen.getByText(/not among the rows shown/)).toBeDefined();
  await pass(1_000);
  expect(screen.getByRole("heading", { name: "Ada" })).toBe(title);
  expect(document.activeElement).toBe(box);
});
