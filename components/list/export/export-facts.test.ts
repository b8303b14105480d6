// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { listBed } from "@/components/resources/testing/list-bed";
import { until } from "@/lib/testing/time";
import { exportScope, manifestFor } from "./export-facts";

const { open } = listBed();

test("an export says what it was filtered by, so that null, absent and empty are told from texts", async () => {
  const page = await open({ staff: 50 });
  const facts = () => manifestFor("default", page.list, page.view, []);
  await page.scrollUntil((words) => words.includes("All 50 loaded."));
  expect(facts()).toMatchObject({ complete: true });
  expect(facts()).not.toHaveProperty("filters");

  await page.act(({ view }) => view.setFilter("location", ["null", "~null", "~", '~""', "~5", '~{"a":1}']));
  await page.act(({ view }) => view.setFilter("name", ['Ada "A"']));
  await until(() => !page.view.isPending);
  expect(facts()).toMatchObject({
    complete: false,
    incomplete_because: "only rows that match the filter",
    filters: ['location: "null" or null or absent or "" or 5 or {"a":1}', 'name: "Ada \\"A\\""'],
  });
  expect(facts()).not.toHaveProperty("filter");
});

test("the dialog says how much of the list the file will have", async () => {
  const page = await open({ staff: 250 });
  const scope = (selected?: readonly unknown[]) => exportScope(page.list, page.view, selected);
  expect(scope()).toBe("100 rows loaded so far, not the whole list.");
  expect(scope([{}])).toBe("1 selected row.");
  await page.act(({ view }) => view.setFilter("name", [String(page.list.rows[0]?.item["name"])]));
  await until(() => !page.view.isPending);
  expect(scope()).toBe("1 row, filtered from the first 100.");
  await page.act(({ view }) => view.setFilter("name", []));
  await page.scrollUntil((words) => words.includes("All 250 loaded."));
  expect(scope()).toBe("All 250 rows.");
});
