// @vitest-environment happy-dom
import { describe, expect, test, vi } from "vitest";
import { listBed, type OpenList } from "@/components/resources/testing/list-bed";
import { msUntil, pass, until } from "@/lib/testing/time";

const { open } = listBed();
const ALL = { goal: "Loading more" };
/** The 351st of the staff, by their id. */
const LATER = "9701";

/** What the service was asked for, and answered so. */
function queries({ rollcall }: Awaited<ReturnType<typeof open>>, status = 200): string[] {
  const calls = rollcall.calls().filter((call) => call.status === status);
  return calls.map(({ query }) => query);
}

function isOver({ load }: OpenList): boolean {
  return load.plan === undefined;
}

test("as much is loaded as was chosen, and then all there is, each page once", async () => {
  const page = await open({ staff: 3_000, limits: { resources: 1_000 } });
  await page.act(({ load }) => load.start({ ...ALL, mostCalls: 10 }));
  await until(() => isOver(page));
  expect(page.words()).toContain("First 1,100 loaded");
  expect(queries(page)).toHaveLength(11);

  await page.act(({ load }) => load.start(ALL));
  await until(() => isOver(page));
  expect(page.words()).toContain("3,000 in all");
  expect(new Set(queries(page)).size).toBe(30);
  expect(queries(page)).toHaveLength(30);
});

test("it stops at once when told, and nothing more is asked for", async () => {
  const page = await open({ staff: 3_000, limits: { resources: 1_000 } });
  page.rollcall.controls.setLatency(250);
  await page.act(({ load }) => load.start(ALL));
  await msUntil(() => page.list.rows.length === 300);
  expect(page.words()).toMatch(/200 rows · 2 calls · \d+ s/);
  await page.act(({ load }) => load.cancel());
  expect(isOver(page)).toBe(true);
  await pass(60_000);
  expect(page.words()).toContain("First 300 loaded");
  // The page that was on its way when it was told is asked for once more by whoever goes on.
  await page.act(({ list }) => list.more());
  await msUntil(() => page.list.rows.length === 400);
  expect(page.rollcall.calls().length).toBeLessThanOrEqual(5);
});

test("pages that a colleague has just loaded are no calls", async () => {
  const page = await open({ staff: 3_000, limits: { resources: 1_000 } });
  await page.act(({ load }) => load.start({ ...ALL, mostCalls: 2 }));
  await until(() => isOver(page));
  const own = await page.openPage();
  page.rollcall.controls.setLatency(250);
  await own.act(({ load }) => load.start(ALL));
  await msUntil(() => own.list.rows.length === 300);
  expect(own.words()).toMatch(/200 rows · 0 calls · /);
  await msUntil(() => own.list.rows.length === 400);
  expect(own.words()).toMatch(/300 rows · 1 call · /);
  expect(page.rollcall.calls()).toHaveLength(4);
});

describe("at the first match", () => {
  test("it stops, and the match is shown", async () => {
    const page = await open({ staff: 3_000, limits: { resources: 1_000 } });
    await page.act(({ view }) => view.setText(`.${LATER}@`));
    await until(() => !page.view.isPending);
    expect(page.view.rows).toEqual([]);
    await page.act(({ load }) => load.start({ ...ALL, stopAtMatch: true }));
    await until(() => isOver(page));
    expect(page.view.rows.map(({ key }) => key)).toEqual([LATER]);
    expect(page.list.rows).toHaveLength(400);
  });

  test("of text and filters, wherever the order has it, and says which it is until something else is asked", async () => {
    const page = await open({ staff: 3_000, limits: { resources: 1_000 } });
    await page.act(({ view }) => view.setFilter("location", ["~null"]));
    await page.act(({ view }) => view.setText("nursing"));
    await page.act(({ view }) => view.sortBy("name"));
    await until(() => !page.view.isPending);
    const before = page.view.rows.map(({ key }) => key);
    for (const _ of [1, 2]) {
      const { length } = page.list.rows;
      await page.act(({ load }) => load.start({ ...ALL, stopAtMatch: true }));
      expect(page.load.match).toBeUndefined();
      await until(() => isOver(page));
      const added = page.list.rows.slice(length).filter(({ item }) => item.location === null);
      const first = added.find(({ item }) => /nursing/i.test(JSON.stringify(item)));
      expect(page.load.match).toBe(first?.key);
      expect(page.view.indexOf(page.load.match ?? "")).toBeDefined();
      expect(before).not.toContain(page.load.match);
    }
    await page.act(({ view }) => view.setFilter("location", []));
    expect(page.load.match).toBeUndefined();
  });

  test("of the filter as it is by then, when that is edited on the way", async () => {
    const page = await open({ staff: 500 });
    await page.act(({ view }) => view.setText("nobody is called this"));
    await until(() => !page.view.isPending);
    page.rollcall.controls.setLatency(500);
    await page.act(({ load }) => load.start({ ...ALL, stopAtMatch: true }));
    await msUntil(() => page.list.rows.length === 200);
    await page.act(({ view }) => view.setText(`.${LATER}@`));
    await msUntil(() => isOver(page));
    expect(page.view.rows.map(({ key }) => key)).toEqual([LATER]);
    expect(queries(page)).toHaveLength(4);
  });
});

test("a token that ends on the way and a page that fails three times do not end it", async () => {
  const page = await open({ staff: 3_000, limits: { resources: 1_000 } });
  page.rollcall.controls.failNext({
    endpoint: "v1",
    kind: "error",
    status: 503,
    code: "api_error",
    after: 9,
    times: 3,
  });
  page.rollcall.controls.revokeTokens();
  await page.act(({ load }) => load.start(ALL));
  await until(() => page.list.failure);
  expect(page.words()).toContain("A page failed; trying again.");
  await msUntil(() => isOver(page));
  expect(page.words()).toContain("3,000 in all");
  expect(page.rollcall.controls.requests().filter(({ path }) => path === "/oauth/token")).toHaveLength(2);
  expect(new Set(queries(page)).size).toBe(30);
  expect(queries(page)).toHaveLength(30);
});

test("a service that is gone for a moment does not end it; one that stays away does, in words", async () => {
  const page = await open({ staff: 600 });
  // No more than one page comes in between two looks.
  page.rollcall.controls.setLatency(250);
  page.rollcall.controls.stop();
  await page.act(({ load }) => load.start(ALL));
  await until(() => page.list.failure);
  expect(page.words()).toContain("A page failed; trying again.");
  page.rollcall.controls.start();
  await msUntil(() => page.list.rows.length > 100);
  page.rollcall.controls.stop();
  // Tried again after 2, 5 and 10 s.
  expect(await msUntil(() => isOver(page))).toBeGreaterThanOrEqual(17_000);
  expect(page.words()).toContain("The service cannot be reached");
  page.rollcall.controls.start();
  await page.act(({ load }) => load.start(ALL));
  await msUntil(() => isOver(page));
  expect(page.words()).toContain("600 in all");
});

test("an answer that is no JSON ends it with words and loses no row; what was mended since is asked for anew", async () => {
  const page = await open({ staff: 500 });
  vi.stubGlobal("fetch", async () => new Response("<html>Sign in to the proxy</html>"));
  await page.act(({ load }) => load.start(ALL));
  await until(() => isOver(page));
  expect(page.words()).toContain("Unexpected response from Rollcall");
  expect(page.words()).toContain("First 100 loaded");
  vi.stubGlobal("fetch", page.rollcall.fetch);

  page.rollcall.controls.lock();
  await page.act(({ load }) => load.start(ALL));
  await until(() => isOver(page));
  expect(page.words()).toContain("The organisation is locked");
  page.rollcall.controls.unlock();
  await page.act(({ load }) => load.start(ALL));
  await until(() => isOver(page));
  expect(page.words()).toContain("500 in all");
});

test("it pauses with the budget and goes on by itself; no row is lost and the service refuses no call", async () => {
  const page = await open({ staff: 1_204, limits: { resources: 6, windowSeconds: 8 } });
  await page.act(({ load }) => load.start(ALL));
  await msUntil(() => page.list.resumesAt);
  expect(page.words()).toMatch(/Paused, resumes in \d+ s/);
  await msUntil(() => isOver(page));
  expect(page.words()).toContain("1,204 in all");
  expect(page.rollcall.calls()).toHaveLength(13);
  expect(new Set(queries(page)).size).toBe(13);
});
