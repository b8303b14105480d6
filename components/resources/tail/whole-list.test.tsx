// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { listBed } from "@/components/resources/testing/list-bed";
import { pass, until } from "@/lib/testing/time";

const { open } = listBed();
/** A read that was made just before is served from memory. */
const UNTIL_FORGOTTEN_MS = 31_000;
const NOT_OFFERED = "The service does not offer this list";

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

test("is said too of a list that was offered when it was loaded", async () => {
  const page = await open({ staff: 250 });
  page.rollcall.controls.failNext({ endpoint: "v1", kind: "error", status: 404, code: "resource_missing" });
  await page.act(({ list }) => list.reload.start());
  await until(() => page.words().includes(`Not reloaded. ${NOT_OFFERED}. Loaded rows stay.`));
});

test("is not said where the page after a cursor is refused, or the reason is not that of a list", async () => {
  const page = await open({ staff: 250 });
  page.rollcall.controls.failNext({ endpoint: "v1", kind: "error", status: 404, code: "resource_missing" });
  await page.scrollUntil((words) => words.includes("Who acts: "));
  expect(page.words()).toContain("It does not exist in this organisation");
  await pass(UNTIL_FORGOTTEN_MS);
  page.rollcall.controls.lock();
  const locked = await page.openPage();
  await until(() => locked.words().includes("The organisation is locked"));
});
