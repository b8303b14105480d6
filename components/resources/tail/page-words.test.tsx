// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { announcementOf } from "@/components/resources/announcement-of";
import { listBed } from "@/components/resources/testing/list-bed";
import { pageWords } from "@/components/shell/words/list-words";
import { pass, until } from "@/lib/testing/time";

const { open } = listBed();
/** A read that was made just before is served from memory. */
const UNTIL_FORGOTTEN_MS = 31_000;
const NOT_OFFERED = "The service does not offer this list";
const CURSOR_LOST = "The service no longer knows the row to go on after";

test("a list that the service does not offer is no wrong address of whoever reads it", async () => {
  const { rollcall, openPage } = await open({ staff: 250 });
  await pass(UNTIL_FORGOTTEN_MS);
  rollcall.controls.failNext({ endpoint: "v1", kind: "error", status: 404, code: "resource_missing" });
  const page = await openPage();
  await until(() => page.words().includes("Who acts: "));

  expect(page.words()).toContain(`${NOT_OFFERED}Check the connection's address.`);
  expect(page.words()).toContain("Who acts: Whoever runs Rollcall");
  expect(page.words()).toContain(`Request id ${rollcall.calls().at(-1)?.requestId}`);
});

test("a service that no longer knows the last row is nobody's wrong address: the list begins again on demand", async () => {
  const page = await open({ staff: 250 });
  page.rollcall.controls.failNext({ endpoint: "v1", kind: "error", status: 404, code: "resource_missing" });
  await page.scrollUntil((words) => words.includes("Who acts: "));
  expect(page.words()).toContain(CURSOR_LOST);
  expect(page.words()).toContain("Try again");
  expect(page.words()).not.toMatch(/Check the|Correct the/);
  expect(page.keys()).toHaveLength(100);
  await page.act(() => button("Load from the beginning (1 call)").click());
  await until(() => page.list.ready);
  await page.scrollUntil(() => page.list.isAll);
  expect(page.keys()).toHaveLength(250);
});

test("a cursor that the service names as the wrong parameter is nobody's to correct", () => {
  const error = { type: "invalid_request_error", code: "parameter_invalid", message: "No." };
  const refused = { status: 400, byService: true } as const;
  const named = { ...refused, error: { ...error, param: "starting_after" } };
  expect(pageWords({ ...named, after: "7" }).title).toBe(CURSOR_LOST);
  expect(pageWords({ ...refused, error, after: "7" }).title).toBe("A parameter was not accepted");
  expect(pageWords(named).title).toBe("A parameter was not accepted");
});

test("where a list starts partway, why its beginning could not be loaded takes the place of the former reason", async () => {
  const { rollcall, openPage, keys } = await open({ staff: 250 });
  const after = keys()[50] ?? "";
  const refuse = () =>
    rollcall.controls.failNext({ endpoint: "v1", kind: "error", status: 404, code: "resource_missing" });
  refuse();
  const page = await openPage({ after });
  await until(() => page.words().includes(CURSOR_LOST));
  refuse();
  await page.act(() => button("Load from the beginning (1 call)").click());
  expect([announcementOf(page.list), page.words()]).toEqual(["", expect.stringContaining("Loading staff …")]);
  await until(() => page.words().includes(NOT_OFFERED));
  expect(announcementOf(page.list)).toBe("The list could not be loaded.");
  expect(page.words()).toContain(`Request id ${rollcall.calls().at(-1)?.requestId}`);
  expect(page.words()).not.toContain(CURSOR_LOST);
  await page.act(() => button("Try again").click());
  await until(() => page.list.ready);
  expect(page.list.entry).toBeUndefined();
});

test("what is about neither the list nor a row of it has its usual words, at the beginning and after it", async () => {
  const page = await open({ staff: 250 });
  page.rollcall.controls.lock();
  await page.scrollUntil((words) => words.includes("Who acts: "));
  expect(page.words()).toContain("The organisation is locked");
  expect(page.words()).not.toContain("Load from the beginning");
  await pass(UNTIL_FORGOTTEN_MS);
  const locked = await page.openPage();
  await until(() => locked.words().includes("The organisation is locked"));
});

function button(name: string): HTMLElement {
  const found = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
}
