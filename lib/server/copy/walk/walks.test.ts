import { describe, expect, test } from "vitest";
import { ACTOR, beginWalk, itemsFrom, listOf, refusalOf, STAFF, walkBeds } from "@/lib/testing/copy/walk-bed";

const opened = walkBeds();

describe("a walk", () => {
  test("asks for a hundred at a time, within its share of the limit, and finds everybody once", async () => {
    const bed = await opened({ staff: 33, limits: { resources: 10 } });
    await beginWalk(bed.start());
    const walk = await bed.end({ stepMs: 5_000 });
    expect(walk).toMatchObject({ end: "complete", rows: 33, pages: 7, calls: 7, duplicates: 0 });
    expect(new Set(bed.calls.map(({ limit }) => limit))).toEqual(new Set(["100"]));
    expect(new Set(await bed.keys()).size).toBe(33);
    const windows = new Map<number, number>();
    for (const { at } of bed.calls) {
      const window = Math.floor((at - walk.startedAt) / 60_000);
      windows.set(window, (windows.get(window) ?? 0) + 1);
    }
    expect(Math.max(...windows.values())).toBe(5);
  });

  test("of a list without a copy can be searched at once; a later one stays beside the copy until it is complete", async () => {
    const bed = await opened();
    const one = bed.start();
    const releaseFirst = bed.holdAfter(3);
    await beginWalk(one);
    await bed.until(({ pages }) => pages === 3);
    expect((await bed.store.read(STAFF))?.copy).toMatchObject({ isComplete: false, rows: 15 });
    releaseFirst();
    await bed.end();
    const first = (await bed.store.read(STAFF))?.copy;
    expect(first).toMatchObject({ isComplete: true, rows: 52 });
    bed.sandbox.controls.setStaff(60);
    const release = bed.holdAfter(3);
    await one.copies.command(ACTOR, STAFF, "start");
    await bed.until(({ pages }) => pages === 3);
    expect((await bed.store.read(STAFF))?.copy).toEqual(first);
    const [state] = (await one.copies.overview("one")).resources;
    expect(state?.walk).toMatchObject({ rows: 15, expectedRows: 52 });
    expect(state?.walk?.msLeft).toBeGreaterThan(0);
    release();
    await bed.end();
    expect((await bed.store.read(STAFF))?.copy).toMatchObject({ isComplete: true, rows: 60 });
  });

  test("goes behind people, who get their answers while it waits", async () => {
    const bed = await opened({ staff: 400, limits: { resources: 20 } });
    const { directory, copies } = bed.start();
    await beginWalk({ copies });
    await bed.until(({ pages }) => pages >= 2);
    for (let n = 0; n < 8; n += 1) {
      const search = `?limit=1&starting_after=${n}`;
      const what = { connection: "one", path: "v1/staff", search, purpose: "browse" } as const;
      const reading = directory.read({ id: "ada", email: "ada@example.com" }, what);
      await bed.clock.until(reading);
      expect((await reading).status).toBe(200);
      await bed.clock.advance(5_000);
    }
    expect((await bed.walk())?.state).not.toBe("ended");
  });
});

describe("a walk that cannot go on", () => {
  test.each([
    ["the same page again and again", "loops", () => listOf(itemsFrom(1, 2), true)],
    ["nothing, and more to come", "empty_page", () => listOf([], true)],
    ["items without a key", "no_cursor", () => listOf(['{"object":"staff"}'], true)],
    [
      "one row of more than 8 MiB",
      "too_large",
      () => listOf([`{"id":1,"x":"${"x".repeat(2 ** 23)}"}`], true),
    ],
    [
      "one row that is nested deeper than 200 levels",
      "too_large",
      () => listOf([`{"id":1,"x":${"[".repeat(200)}${"]".repeat(200)}}`], true),
    ],
    [
      "new rows without end",
      "too_many",
      ({ url }: Request) =>
        listOf(itemsFrom(Number(new URL(url).searchParams.get("starting_after")) + 1, 100), true),
    ],
  ])("ends in words: %s", async (_what, end, page) => {
    const bed = await opened({ staff: 10 });
    const one = bed.start();
    await beginWalk(one);
    await bed.end();
    const before = (await bed.store.read(STAFF))?.copy;
    bed.twist(async (request) => page(request));
    await one.copies.command(ACTOR, STAFF, "start");
    expect(await bed.until((walk) => walk.state === "ended" && walk.end !== "complete")).toMatchObject({
      end,
    });
    // The copy in use is what it was, and says nothing of anybody.
    expect((await bed.store.read(STAFF))?.copy).toEqual(before);
    expect(await bed.keys()).toHaveLength(10);
  });

  test("because the service fails for a day says so, and calls nobody missing, nor does the next one", async () => {
    const bed = await opened();
    const one = bed.start({ lookMs: 3_600_000, leaseMs: 48 * 3_600_000 });
    await beginWalk(one);
    await bed.end();
    const before = (await bed.store.read(STAFF))?.copy;
    const asked = bed.calls.length;
    bed.twist(async (_request, answer) =>
      bed.calls.length > asked + 3 ? refusalOf(500, { code: "api_error" }) : answer(),
    );
    await one.copies.command(ACTOR, STAFF, "start");
    const walk = await bed.until(({ end }) => end === "gave_up", { stepMs: 300_000 });
    const calls = bed.calls.length - asked;
    expect(walk).toMatchObject({ pages: 3, calls, hold: { why: "service", code: "api_error" } });
    expect((await bed.store.read(STAFF))?.copy).toEqual(before);
    bed.twist((_request, answer) => answer());
    await one.copies.command(ACTOR, STAFF, "start");
    await bed.until(({ id, end }) => id !== walk.id && end === "complete", { stepMs: 300_000 });
    expect((await bed.store.changes(STAFF, {}, { limit: 10 })).changes).toEqual([]);
  });

  test("because the service forgets its cursor each time says so after it began again three times", async () => {
    const bed = await opened();
    bed.twist((request, answer) =>
      request.url.includes("starting_after")
        ? Promise.resolve(refusalOf(404, { code: "resource_missing" }))
        : answer(),
    );
    await beginWalk(bed.start());
    expect(await bed.end()).toMatchObject({ end: "cursor_lost", restarts: 3, calls: 8 });
  });
});
