import { describe, expect, test } from "vitest";
import type { CopyChange, CopySettingsPatch } from "@/lib/contract/copy-settings";
import { ACTOR, beginWalk, STAFF, walkBeds } from "@/lib/testing/copy/walk-bed";

const opened = walkBeds();

describe("an administrator", () => {
  test("pauses a walk, which then makes no call, and resumes it where it was", async () => {
    const bed = await opened();
    const { copies } = bed.start();
    const release = bed.holdAfter(3);
    await beginWalk({ copies });
    await bed.until(({ pages }) => pages === 3 && bed.calls.length === 4);
    await copies.command(ACTOR, STAFF, "pause");
    release();
    const calls = bed.calls.length;
    await bed.clock.advance(120_000);
    expect([bed.calls.length, (await bed.walk())?.state]).toEqual([calls, "paused"]);
    await copies.command(ACTOR, STAFF, "resume");
    expect(await bed.end()).toMatchObject({ end: "complete", rows: 52, duplicates: 0 });
  });

  test("cancels a walk, of which nothing remains beside the copy in use, and starts another", async () => {
    const bed = await opened();
    const { copies } = bed.start();
    await beginWalk({ copies });
    await bed.end();
    const release = bed.holdAfter(3);
    await copies.command(ACTOR, STAFF, "start");
    await bed.until(({ pages }) => pages === 3);
    await copies.command(ACTOR, STAFF, "cancel");
    release();
    expect(await bed.walk()).toMatchObject({ state: "ended", end: "cancelled" });
    expect(await bed.keys()).toHaveLength(52);
    await copies.command(ACTOR, STAFF, "start");
    expect(await bed.until((walk) => walk.end === "complete")).toMatchObject({ rows: 52 });
  });

  test("cancels a first walk just as its first page comes: that page stays, as it is all there is", async () => {
    const bed = await opened();
    const release = bed.holdAfter(0);
    const instance = bed.start();
    await beginWalk(instance);
    await bed.until(() => bed.calls.length === 1);
    const updateWalk: typeof bed.store.updateWalk = async (...change) => {
      release();
      await bed.until(({ pages }) => pages > 0);
      return bed.store.updateWalk(...change);
    };
    const { copies } = bed.commandsBeside(instance, { ...bed.store, updateWalk });
    await copies.command(ACTOR, STAFF, "cancel");
    const walk = await bed.walk();
    expect(walk).toMatchObject({ state: "ended", end: "cancelled" });
    expect(await bed.keys()).toHaveLength(walk?.rows ?? 0);
  });

  test("is told when a command does not fit, and when nobody has turned the copy on", async () => {
    const bed = await opened();
    const { copies } = bed.start();
    await expect(copies.command(ACTOR, STAFF, "start")).rejects.toMatchObject({ code: "copy_off" });
    await copies.changeSettings(ACTOR, STAFF, { on: true });
    for (const action of ["pause", "resume", "cancel"] as const) {
      await expect(copies.command(ACTOR, STAFF, action)).rejects.toMatchObject({ code: "walk_conflict" });
    }
    await copies.command(ACTOR, STAFF, "start");
    await expect(copies.command(ACTOR, STAFF, "start")).rejects.toMatchObject({ code: "walk_conflict" });
    await bed.end();
  });

  test("turns a copy on and starts its first walk in one act, after which no copy is on and empty", async () => {
    const bed = await opened();
    const { copies } = bed.start();
    const release = bed.holdAfter(0);
    await expect(copies.changeSettings(ACTOR, STAFF, { start: true })).rejects.toMatchObject({
      code: "copy_off",
    });
    // One that a schedule would start at once as well.
    const schedule = { kind: "every", hours: 6 } as const;
    await copies.changeSettings(ACTOR, STAFF, { on: true, start: true, omit: ["phone"], schedule });
    const first = await bed.walk();
    expect(first).toMatchObject({ by: "hand", isFirst: true, omit: ["phone"] });
    await copies.changeSettings(ACTOR, STAFF, { on: true, start: true });
    expect((await bed.walk())?.id).toBe(first?.id);
    release();
    expect(await bed.end()).toMatchObject({ id: first?.id, end: "complete", rows: 52 });
    await copies.changeSettings(ACTOR, STAFF, { share: 60, start: true });
    expect(await bed.until(({ id, state }) => id !== first?.id && state === "ended")).toMatchObject({
      isFirst: false,
      end: "complete",
    });
  });

  test("is refused a start while a walk is paused, with the change that it came with, and resumes the walk instead", async () => {
    const bed = await opened();
    const { copies } = bed.start();
    const release = bed.holdAfter(1);
    await beginWalk({ copies });
    await bed.until(({ pages }) => pages === 1);
    await copies.command(ACTOR, STAFF, "pause");
    release();
    const start = copies.changeSettings(ACTOR, STAFF, { on: true, share: 60, start: true });
    await expect(start).rejects.toMatchObject({ code: "walk_conflict" });
    expect((await bed.store.read(STAFF))?.settings.share).not.toBe(60);
    await copies.command(ACTOR, STAFF, "resume");
    expect(await bed.end()).toMatchObject({ end: "complete", rows: 52 });
  });

  test("turns a copy off while another starts a walk of it, which is then the first again", async () => {
    const bed = await opened();
    const { copies } = bed.start();
    await beginWalk({ copies });
    await bed.end();
    await Promise.all([
      copies.changeSettings(ACTOR, STAFF, { on: false }),
      copies.changeSettings(ACTOR, STAFF, { on: true, start: true }),
    ]);
    expect(await bed.walk()).toMatchObject({ isFirst: true });
    await bed.end();
  });

  test("turns a copy off in the middle of a walk: everything is deleted, and no page is written afterwards", async () => {
    const bed = await opened();
    const { copies } = bed.start();
    const release = bed.holdAfter(3);
    await beginWalk({ copies });
    await bed.until(({ pages }) => pages === 3);
    await copies.changeSettings(ACTOR, STAFF, { on: false });
    release();
    await bed.clock.advance(60_000);
    const stored = await bed.store.read(STAFF);
    expect([stored?.settings.on, stored?.walk, stored?.copy]).toEqual([false, undefined, undefined]);
    await expect(copies.reader("one", "staff").inUse()).rejects.toMatchObject({ code: "copy_off" });
  });

  test("leaves out fields, of which nothing is ever stored, and by leaving out another deletes the copy that has it", async () => {
    const bed = await opened({ staff: 10 });
    const { copies } = bed.start();
    await beginWalk({ copies }, { omit: ["phone", "email"] });
    await bed.end();
    const [key = ""] = await bed.keys();
    const text = (await bed.store.row(STAFF, key))?.row.text ?? "";
    expect(Object.keys(JSON.parse(text))).toContain("name");
    expect(text).not.toMatch(/phone|email|\+44|@/);
    await copies.changeSettings(ACTOR, STAFF, { omit: ["phone", "email", "name"] });
    expect((await bed.store.read(STAFF))?.copy).toBeUndefined();
  });

  test("has walks start by themselves, every so many hours", async () => {
    const bed = await opened({ staff: 10 });
    const { copies } = bed.start({ lookMs: 300_000, leaseMs: 3_600_000 });
    const schedule = { kind: "every", hours: 6 } as const;
    await copies.changeSettings(ACTOR, STAFF, { on: true, schedule });
    const first = await bed.end();
    expect(first).toMatchObject({ by: "schedule", end: "complete" });
    expect((await copies.overview("one")).resources[0]?.nextAt).toBe(first.startedAt + 6 * 3_600_000);
    const isSecond = ({ id, state }: { id: string; state: string }) => id !== first.id && state === "ended";
    const second = await bed.until(isSecond, { stepMs: 300_000 });
    expect(second.startedAt - first.startedAt).toBeGreaterThanOrEqual(6 * 3_600_000);
    expect(second.startedAt - first.startedAt).toBeLessThan(6 * 3_600_000 + 600_000);
  });

  test("may not leave out the field that tells rows apart, which is stored as their key", async () => {
    const bed = await opened();
    const { copies } = bed.start();
    await expect(
      copies.changeSettings(ACTOR, STAFF, { on: true, omit: ["phone", "id"] }),
    ).rejects.toMatchObject({
      code: "query_invalid",
      detail: { param: "omit" },
    });
    expect(await bed.store.read(STAFF)).toBeUndefined();
  });
});

describe("two administrators at once", () => {
  test("undo none of each other's changes: what one turns off or leaves out, the other does not bring back", async () => {
    const bed = await opened();
    const { copies } = bed.start();
    const pairs: CopySettingsPatch[][] = [
      [{ on: false }, { share: 60 }],
      [{ share: 61 }, { on: false }],
      [{ omit: ["phone"] }, { share: 62 }, { schedule: { kind: "every", hours: 9 } }],
    ];
    for (const changes of pairs) {
      await copies.changeSettings(ACTOR, STAFF, {
        on: true,
        omit: [],
        share: 50,
        schedule: { kind: "by_hand" },
      });
      await Promise.all(changes.map((each) => copies.changeSettings(ACTOR, STAFF, each)));
      expect((await bed.store.read(STAFF))?.settings).toMatchObject(Object.assign({}, ...changes));
    }
  });

  test("both have left out what each of them leaves out, and only what one takes away is stored again", async () => {
    const bed = await opened();
    const { copies } = bed.start();
    const change = (each: CopyChange) => copies.changeSettings(ACTOR, STAFF, each);
    const omitted = async () => (await bed.store.read(STAFF))?.settings.omit;
    await change({ omit: [], omitBefore: ["fax"] });
    expect(await omitted()).toBeUndefined();
    await Promise.all([
      change({ omit: ["fax", "email"], omitBefore: ["fax"] }),
      change({ omit: ["phone"], omitBefore: [] }),
    ]);
    expect((await omitted())?.toSorted()).toEqual(["email", "phone"]);
    await change({ omit: ["role"], omitBefore: ["phone"] });
    expect(await omitted()).toEqual(["email", "role"]);
    const many = Array.from({ length: 199 }, (_, index) => `field ${index}`);
    await expect(change({ omit: many, omitBefore: [] })).rejects.toMatchObject({
      code: "query_invalid",
      detail: { param: "omit" },
    });
    expect(await omitted()).toEqual(["email", "role"]);
    await change({ omit: many });
    expect(await omitted()).toEqual(many);
  });

  test("one of whom turns the copy off while the other starts a walk leave no walk and nothing stored", async () => {
    const bed = await opened();
    const { copies } = bed.start();
    await copies.changeSettings(ACTOR, STAFF, { on: true });
    await Promise.allSettled([
      copies.changeSettings(ACTOR, STAFF, { on: false }),
      copies.command(ACTOR, STAFF, "start"),
    ]);
    await bed.clock.advance(60_000);
    const stored = await bed.store.read(STAFF);
    expect([stored?.settings.on, stored?.walk, stored?.copy]).toEqual([false, undefined, undefined]);
  });

  test("one of whom leaves a field out while the other starts a walk have nothing of it stored", async () => {
    const bed = await opened({ staff: 10 });
    const { copies } = bed.start();
    await copies.changeSettings(ACTOR, STAFF, { on: true });
    await Promise.allSettled([
      copies.changeSettings(ACTOR, STAFF, { omit: ["phone"] }),
      copies.command(ACTOR, STAFF, "start"),
    ]);
    await copies.command(ACTOR, STAFF, "start").catch(() => undefined);
    await bed.end();
    const [key = ""] = await bed.keys();
    expect((await bed.store.row(STAFF, key))?.row.text).not.toContain("phone");
  });
});
