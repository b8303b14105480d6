// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { listBed, type OpenList } from "@/components/resources/testing/list-bed";
import type { Row } from "@/lib/client/list/row-list";
import { pass, until } from "@/lib/testing/time";
import { indexesOf } from "./use-list-view";

const { open } = listBed();

function search(): string {
  return decodeURIComponent(window.location.search);
}

async function settled(page: OpenList): Promise<void> {
  await until(() => !page.view.isPending);
}

test("filter and sort are in the address, and Back comes to the same rows", async () => {
  const page = await open({ staff: 100 });
  const ids = page.keys();
  await page.act(({ view }) => view.setText("care"));
  await page.act(({ view }) => view.sortBy("id"));
  await page.act(({ view }) => view.sortBy("id"));
  await settled(page);
  const found = page.view.rows.map(({ key }) => key);
  expect(found.length).toBeGreaterThan(1);
  expect(found).toEqual(ids.filter((id) => found.includes(id)).toReversed());
  expect(search()).toBe("?q=care&sort=id&order=descending");

  page.leave();
  await page.comeBack("kept");
  await settled(page);
  expect(page.view.query.text).toBe("care");
  expect(page.view.rows.map(({ key }) => key)).toEqual(found);

  await page.act(({ view }) => view.setText(""));
  await page.act(({ view }) => view.flush());
  await page.act(({ view }) => view.sortBy("id"));
  await settled(page);
  expect(page.view.rows.map(({ key }) => key)).toEqual(ids);
  expect(search()).toBe("");
});

test("filters of several columns are in the address with what is typed, and Back comes to the same rows", async () => {
  const page = await open({ staff: 200 });
  await page.scrollUntil((words) => words.includes("All 200 loaded."));
  const titles = new Set(page.list.rows.map(({ item }) => String(item.job_title)));
  const [one = "", other = ""] = titles;
  const mode = `~${page.list.rows[0]?.item.livemode}`;
  await page.act(({ view }) => view.setFilter("job_title", [one]));
  expect(search()).toBe(`?f.job_title=${one.replaceAll(" ", "+")}`);
  await page.act(({ view }) => view.setFilter("job_title", [one, other]));
  await page.act(({ view }) => view.setFilter("livemode", [mode]));
  await page.act(({ view }) => view.setText("a"));
  await page.act(({ view }) => view.flush());
  await settled(page);
  const expected = page.list.rows.filter(({ item }) => [one, other].includes(String(item.job_title)));
  const found = page.view.rows.map(({ key }) => key);
  expect(found.length).toBeGreaterThan(1);
  expect(expected.map(({ key }) => key)).toEqual(expect.arrayContaining(found));
  const navigation = search();
  expect(navigation).toContain("?q=a&f.job_title=");

  page.leave();
  await page.comeBack("kept");
  await settled(page);
  expect(page.view.rows.map(({ key }) => key)).toEqual(found);
  expect(page.view.query.filters.map(({ field, values }) => [field, values.length])).toEqual([
    ["job_title", 2],
    ["livemode", 1],
  ]);

  await page.act(({ view }) => view.setFilter("job_title", []));
  expect(search()).toBe(`?q=a&f.livemode=${mode}`);
  page.stepTo(`?f.nothing=~null&sort=id`);
  await settled(page);
  await until(() => page.view.rows.length === 0);
  await page.act(({ view }) => view.clear());
  expect(search()).toBe("?sort=id");
  await until(() => page.view.rows.length === 200);
});

test("what is typed reaches the address after a pause, or when the field is left", async () => {
  const page = await open({ staff: 10 });
  for (const flush of ["c", "ca", "car"]) {
    await page.act(({ view }) => view.setText(flush));
    await pass(100);
    expect(search()).toBe("");
  }
  await pass(300);
  expect(search()).toBe("?q=car");
  await page.act(({ view }) => view.setText("care"));
  await page.act(({ view }) => view.flush());
  expect(search()).toBe("?q=care");
});

test("a step to another address of the list shows what that one says, and nothing that was typed before comes after it", async () => {
  const page = await open({ staff: 100 });
  await page.act(({ view }) => view.setText("care"));
  await pass(300);
  page.stepTo("?sort=name&order=sideways&q=");
  await until(() => page.view.query.text === "");
  expect(page.view.query.sort).toEqual({ field: "name", direction: "ascending" });
  await pass(1_000);
  expect(search()).toBe("?sort=name&order=sideways&q=");
  page.stepTo("");
  await until(() => page.view.query.sort === undefined);
  expect(page.view.isPartial).toBe(false);
});

test("where a row is among those found is looked for once, however often the page is drawn while its panel is open", () => {
  let looks = 0;
  const rows = Array.from({ length: 1_000 }, (_, at) => {
    const row = { item: { object: "staff" }, page: undefined };
    return Object.defineProperty(row, "key", { get: () => `${at}${(looks += 1) && ""}` }) as unknown as Row;
  });
  for (let draw = 0; draw < 100; draw += 1) expect(indexesOf(rows).get("999")).toBe(999);
  expect(looks).toBe(1_000);
});

test("each row's place is among the rows that are shown, filtered and sorted or not", async () => {
  const page = await open({ staff: 100 });
  const placed = () => page.view.rows.map(({ key }) => page.view.indexOf(key));
  expect(placed()).toEqual(page.keys().map((_, at) => at));
  await page.act(({ view }) => view.sortBy("id"));
  await page.act(({ view }) => view.sortBy("id"));
  await settled(page);
  expect(page.view.rows[0]?.key).toBe(page.keys().at(-1));
  expect(placed()).toEqual(page.keys().map((_, at) => at));
  await page.act(({ view }) => view.setText("nobody is called this"));
  await settled(page);
  expect(page.view.indexOf(page.keys()[0] ?? "")).toBeUndefined();
});
