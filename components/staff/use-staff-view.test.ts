// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { pass, until } from "@/lib/testing/time";
import { listBed, type OpenList } from "./testing-list";

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
  await page.act(({ view }) => view.setQuery("care"));
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
  expect(page.view.query).toBe("care");
  expect(page.view.rows.map(({ key }) => key)).toEqual(found);

  await page.act(({ view }) => view.setQuery(""));
  await page.act(({ view }) => view.typed());
  await page.act(({ view }) => view.sortBy("id"));
  await settled(page);
  expect(page.view.rows.map(({ key }) => key)).toEqual(ids);
  expect(search()).toBe("");
});

test("what is typed reaches the address after a pause, or when the field is left", async () => {
  const page = await open({ staff: 10 });
  for (const typed of ["c", "ca", "car"]) {
    await page.act(({ view }) => view.setQuery(typed));
    await pass(100);
    expect(search()).toBe("");
  }
  await pass(300);
  expect(search()).toBe("?q=car");
  await page.act(({ view }) => view.setQuery("care"));
  await page.act(({ view }) => view.typed());
  expect(search()).toBe("?q=care");
});

test("a step to another address of the list shows what that one says, and nothing that was typed before comes after it", async () => {
  const page = await open({ staff: 100 });
  await page.act(({ view }) => view.setQuery("care"));
  await pass(300);
  page.stepTo("?sort=name&order=sideways&q=");
  await until(() => page.view.query === "");
  expect(page.view.sort).toEqual({ field: "name", direction: "ascending" });
  await pass(1_000);
  expect(search()).toBe("?sort=name&order=sideways&q=");
  page.stepTo("");
  await until(() => page.view.sort === undefined);
  expect(page.view.isPartial).toBe(false);
});
