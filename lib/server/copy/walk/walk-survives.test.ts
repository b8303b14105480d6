import { describe, expect, test } from "vitest";
import { beginWalk, itemsFrom, listOf, refusalOf, STAFF, walkBeds } from "@/lib/testing/copy/walk-bed";

const opened = walkBeds();

function plain(id: number): string {
  return `{"object":"staff","id":${id},"n":1.0}`;
}

describe("a walk survives", () => {
  test("a lock in the middle: it says so, tries again by itself, and goes on where it was", async () => {
    const bed = await opened();
    const { copies } = bed.start();
    const release = bed.holdAfter(4);
    await beginWalk({ copies });
    await bed.until(({ pages }) => pages === 4);
    bed.sandbox.controls.lock();
    release();
    await bed.until(({ hold }) => hold?.why === "org_locked");
    const [state] = (await copies.overview("one")).resources;
    expect(state?.walk).toMatchObject({ state: "held", hold: { why: "org_locked", code: "org_locked" } });
    expect(state?.walk?.hold?.requestId).toMatch(/^req_/);
    bed.sandbox.controls.unlock();
    expect(await bed.end()).toMatchObject({ end: "complete", rows: 52, duplicates: 0, restarts: 0 });
  });

  test("a key that no token can be had with: it counts no calls that were not made", async () => {
    const bed = await opened();
    const release = bed.holdAfter(2);
    await beginWalk(bed.start());
    await bed.until(({ pages }) => pages === 2);
    bed.sandbox.controls.revokeKey();
    release();
    const { hold: first } = await bed.until(({ hold }) => hold?.why === "key_rejected");
    const { calls } = await bed.until(({ hold }) => hold?.requestId !== first?.requestId);
    expect(calls).toBe(bed.calls.length);
  });

  test("a clock that is set back by hours while it is held and nobody walks", async () => {
    const bed = await opened();
    bed.sandbox.controls.lock();
    const { copies, walks } = bed.start();
    await beginWalk({ copies });
    await bed.until(({ hold }) => hold?.why === "org_locked");
    await walks.stop();
    bed.clock.setBack(3 * 3_600_000);
    const from = bed.clock.now();
    bed.start();
    // Held once more, from now on: it does not ask again and again until that time comes.
    await bed.until(({ hold }) => hold?.since !== undefined && hold.since - from < 60_000);
    bed.sandbox.controls.unlock();
    expect(await bed.end()).toMatchObject({ end: "complete", rows: 52 });
    expect(bed.clock.now() - from).toBeLessThan(600_000);
  });

  test("a scope that was taken and given back", async () => {
    const bed = await opened();
    const { controls } = bed.sandbox;
    const scopes = controls.state().keys[0]?.scopes ?? [];
    const release = bed.holdAfter(2);
    await beginWalk(bed.start());
    await bed.until(({ pages }) => pages === 2);
    controls.setScopes([]);
    release();
    await bed.until(({ hold }) => hold?.why === "permission_denied");
    controls.setScopes(scopes);
    controls.revokeTokens();
    expect(await bed.end({ stepMs: 5_000 })).toMatchObject({
      end: "complete",
      rows: 52,
      duplicates: 0,
      restarts: 0,
    });
  });

  test("a token that expires: it gets another one, and asks for no page twice", async () => {
    const bed = await opened({ staff: 85, limits: { resources: 10 } });
    // A call a minute: the seventeen pages take longer than a token lives.
    await beginWalk(bed.start({ lookMs: 600_000, leaseMs: 3_600_000 }), { share: 10 });
    const walk = await bed.end({ stepMs: 60_000 });
    expect(walk).toMatchObject({ end: "complete", rows: 85, pages: 17, calls: 17, duplicates: 0 });
    expect(bed.calls).toHaveLength(17);
    const exchanges = bed.sandbox.controls.requests().filter(({ path }) => path === "/oauth/token");
    expect(exchanges.map(({ status }) => status)).toEqual([200, 200]);
  });

  test("a 429, after which it pauses with everybody else", async () => {
    const bed = await opened();
    const release = bed.holdAfter(2);
    await beginWalk(bed.start());
    await bed.until(({ pages }) => pages === 2);
    bed.sandbox.controls.spendBudget();
    release();
    const { hold } = await bed.until((walk) => walk.hold !== undefined);
    expect(["throttled", "budget"]).toContain(hold?.why);
    const before = bed.calls.length;
    await bed.clock.advance(500);
    expect(bed.calls).toHaveLength(before);
    expect(await bed.end()).toMatchObject({ end: "complete", rows: 52 });
  });

  test("a cursor that the service no longer knows: it begins again, and says how often", async () => {
    const bed = await opened();
    let lost = 0;
    bed.twist((request, answer) => {
      if (!request.url.includes("starting_after") || lost === 2) return answer();
      lost += 1;
      const [status, fields] =
        lost === 1
          ? [400, { code: "parameter_invalid", param: "starting_after" }]
          : [404, { code: "resource_missing" }];
      return Promise.resolve(refusalOf(status as number, fields as { code: string }));
    });
    await beginWalk(bed.start());
    expect(await bed.end()).toMatchObject({ end: "complete", rows: 52, restarts: 2, calls: 2 + 2 + 11 });
    expect(new Set(await bed.keys()).size).toBe(52);
  });

  test("3 fields that become 60 halfway, numbers of 23 digits, a NUL in a name, and rows that shift meanwhile", async () => {
    const bed = await opened();
    const long = "12345678901234567890123";
    const wide = (id: number) =>
      `{"object":"staff","id":${long}${id},"name":"A\\u0000da","big":${long}.50,${Array.from({ length: 57 }, (_, n) => `"f${n}":${n}`)}}`;
    const pages = [
      itemsFrom(1, 100, plain),
      [plain(100), ...itemsFrom(101, 99, wide)],
      itemsFrom(201, 10, wide),
    ];
    bed.twist(async () => listOf(pages[bed.calls.length - 1] ?? [], bed.calls.length < 3));
    await beginWalk(bed.start());
    expect(await bed.end()).toMatchObject({ end: "complete", rows: 209, duplicates: 1 });
    const found = await bed.store.row(STAFF, `${long}205`);
    expect(found?.row).toMatchObject({ text: wide(205), after: `${long}204` });
    expect(bed.calls[2]?.after).toBe(`${long}199`);
  });

  test("pages that are too large, which it asks for again with half the limit", async () => {
    const bed = await opened();
    const filler = "0".repeat(1024 * 1024);
    bed.twist(async (request) => {
      const { searchParams } = new URL(request.url);
      const from = Number(searchParams.get("starting_after") ?? 0);
      const count = Math.min(Number(searchParams.get("limit")), 9 - from);
      const rows = itemsFrom(from + 1, count, (id) => `{"object":"staff","id":${id},"filler":"${filler}"}`);
      return listOf(rows, from + count < 9);
    });
    await beginWalk(bed.start());
    expect(await bed.end()).toMatchObject({ end: "complete", rows: 9, duplicates: 0 });
    expect(bed.calls.map(({ limit }) => Number(limit))).toEqual([100, 50, 25, 12, 6, 6]);
  });

  test("attack: a cursor longer than any address, after which it ends as after none", async () => {
    const bed = await opened();
    bed.twist(async () => listOf([plain(1), `{"object":"staff","id":"${"k".repeat(10_000)}"}`], true));
    await beginWalk(bed.start());
    expect(await bed.end()).toMatchObject({ end: "no_cursor", rows: 1, withoutKey: 1, calls: 1 });
  });

  test("another key, which may see other people: it begins again, so that no copy is a mixture", async () => {
    const bed = await opened({ connections: ["sandbox"] });
    const list = { connection: "sandbox", resource: "staff" } as const;
    const { copies, directory } = bed.start();
    const release = bed.holdAfter(3);
    await beginWalk({ copies }, {}, list);
    await bed.until(({ pages }) => pages === 3, { list });
    const { controls } = bed.sandbox;
    const [, other] = controls.state().organisations;
    const createdBy = other?.keyMakers[0]?.id ?? 0;
    const { value } = controls.createKey({ organisation: "org_2", createdBy, scopes: ["read:users"] });
    controls.setStaff(12, "org_2");
    directory.useKey("sandbox", value);
    release();
    expect(await bed.end({ list })).toMatchObject({ end: "complete", rows: 12, pages: 3 });
    expect(await bed.keys(list)).toHaveLength(12);
  });
});
