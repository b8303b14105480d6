// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { listBed } from "@/components/resources/testing/list-bed";
import { pass, until } from "@/lib/testing/time";

const { open } = listBed();
const SCOPES = ["read:users", "read:participants", "read:teams"];

describe("rows that cost many calls do not go without a word", () => {
  test("a reload asks when more than a page would go, and they can be brought back for no call", async () => {
    const page = await open({ staff: 1_000, limits: { resources: 1_000 } });
    await page.scrollUntil((words) => words.includes("All 1,000 loaded."));
    const before = page.rollcall.calls().length;
    await page.act(({ list }) => list.reload.start());
    expect(page.words()).toContain("The 1,000 rows loaded now took 10 calls");
    await page.act(({ list }) => list.reload.dismiss());
    expect(page.words()).not.toContain("Reload the list?");
    expect(page.keys()).toHaveLength(1_000);
    expect(page.rollcall.calls()).toHaveLength(before);

    await page.act(({ list }) => list.reload.start());
    await page.act(({ list }) => list.reload.confirm());
    await until(() => page.keys().length === 100);
    expect(page.words()).toContain("Bring back the 1,000 rows from before");
    await page.act(({ list }) => list.reload.replaced?.bringBack());
    await until(() => page.keys().length === 1_000);
    expect(page.words()).toContain("All 1,000 loaded.");
    expect(page.words()).not.toContain("Bring back");
    expect(page.rollcall.calls()).toHaveLength(before + 1);
  });

  test("a second reload, of the one page that the first brought, leaves them to be brought back", async () => {
    const page = await open({ staff: 500 });
    await page.scrollUntil((words) => words.includes("All 500 loaded."));
    await page.act(({ list }) => list.reload.start());
    await page.act(({ list }) => list.reload.confirm());
    await until(() => page.keys().length === 100);
    const before = page.rollcall.calls().length;
    await page.act(({ list }) => list.reload.start());
    await until(() => page.rollcall.calls().length > before && !page.list.reload.busy);
    expect(page.words()).toContain("Bring back the 500 rows from before");
  });

  test("bringing rows back is an exchange: those that were loaded since can be had again", async () => {
    const page = await open({ staff: 500 });
    await page.scrollUntil((words) => words.includes("All 500 loaded."));
    page.rollcall.controls.setStaff(300);
    await page.act(({ list }) => list.reload.start());
    await page.act(({ list }) => list.reload.confirm());
    await until(() => page.keys().length === 100);
    await page.scrollUntil((words) => words.includes("All 300 loaded."));
    const before = page.rollcall.calls().length;
    await page.act(({ list }) => list.reload.replaced?.bringBack());
    await until(() => page.keys().length === 500);
    expect(page.words()).toContain("Bring back the 300 rows from before");
    await page.act(({ list }) => list.reload.replaced?.bringBack());
    await until(() => page.keys().length === 300);
    expect(page.words()).toContain("Bring back the 500 rows from before");
    expect(page.rollcall.calls()).toHaveLength(before);
  });

  test("a reload of a single page asks nothing, and there is nothing to bring back", async () => {
    const page = await open({ staff: 300 });
    page.rollcall.controls.setStaff(40);
    await page.act(({ list }) => list.reload.start());
    expect(page.list.reload.isConfirming).toBe(false);
    await until(() => page.words().includes("40 in all"));
    expect(page.words()).not.toContain("Bring back");
  });
});

describe("coming back, a call is never spent for an answer that nobody sees", () => {
  /** Longer than an answer is kept anywhere but in the tab. */
  const LATER_MS = 60_000;

  test("what the browser kept of the page shows what is loaded since, for no call", async () => {
    const page = await open({ staff: 500 });
    await page.scrollUntil((words) => words.includes("All 500 loaded."));
    page.leave();
    await pass(LATER_MS);
    await page.comeBack("kept");
    expect(page.words()).toContain("500 in all");
    expect(page.rollcall.calls()).toHaveLength(5);
  });

  test("a new answer is what is shown, and the rows from before can be brought back", async () => {
    const page = await open({ staff: 500 });
    await page.scrollUntil((words) => words.includes("All 500 loaded."));
    page.leave();
    await pass(LATER_MS);
    page.rollcall.controls.setStaff(40);
    await page.comeBack("asked");
    expect(page.words()).toContain("40 in all");
    await page.act(({ list }) => list.reload.replaced?.bringBack());
    await until(() => page.words().includes("500 in all"));

    // What the browser kept is never the answer to something newer.
    page.leave();
    await page.comeBack("kept");
    expect(page.words()).toContain("500 in all");
  });

  test("a refusal is said, and what is loaded stays", async () => {
    const page = await open({ staff: 500 });
    await page.scrollUntil((words) => words.includes("All 500 loaded."));
    page.leave();
    await pass(LATER_MS);
    page.rollcall.controls.setScopes(["read:participants"]);
    await page.comeBack("asked");
    await until(() => page.words().includes("Not reloaded. The key is not permitted to read this."));
    expect(page.keys()).toHaveLength(500);
  });

  test("where nothing was loaded, the newest answer is said: one refusal, then another, then the rows", async () => {
    const bed = await open({ staff: 300 });
    bed.rollcall.controls.lock();
    await pass(LATER_MS);
    const page = await bed.openPage();
    await until(() => page.words().includes("The organisation is locked"));
    await page.act(({ list }) => list.retry());
    await until(() => !page.list.loading);
    page.leave();
    bed.rollcall.controls.unlock();
    bed.rollcall.controls.setScopes(["read:participants"]);
    await page.comeBack("asked");
    await until(() => page.words().includes("The key is not permitted to read this"));
    expect(page.words()).not.toContain("The organisation is locked");
    page.leave();
    bed.rollcall.controls.setScopes(SCOPES);
    await page.comeBack("asked");
    expect(page.keys()).toHaveLength(100);
    expect(page.words()).not.toContain("not permitted");
  });
});
