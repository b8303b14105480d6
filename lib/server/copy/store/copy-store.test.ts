import { expect, test } from "vitest";
import { describeCopies, ON, STAFF, TARGET } from "./testing/store-bed";
import { CopyReplaced, LeaseLost, NoCopy } from "./types";

describeCopies("the store of copies", (bed) => {
  test("the rows of a first walk are searched while it fills the copy, those of a later walk only once it is complete", async () => {
    await expect(bed().store.rows(STAFF, { text: "", filters: [] }, { limit: 1 })).rejects.toThrow(NoCopy);
    await bed().walk("one", [{ id: "a" }, { id: "b" }], { stop: true });
    expect((await bed().store.read(STAFF))?.copy).toMatchObject({ isComplete: false, rows: 2 });
    await bed().walk("two", [{ id: "a" }, { id: "b" }, { id: "c" }]);
    const { next } = await bed().store.rows(STAFF, { text: "", filters: [] }, { limit: 1 });
    await bed().walk("three", [{ id: "z" }], { stop: true });
    expect(await bed().find("")).toEqual(["a", "b", "c"]);
    await bed().walk("four", [{ id: "c" }]);
    expect(await bed().find("")).toEqual(["c"]);
    const later = bed().store.rows(STAFF, { text: "", filters: [] }, { limit: 1, cursor: next });
    await expect(later).rejects.toThrow(CopyReplaced);
  });

  test("a row that comes twice is stored once, and a page that is written again changes nothing", async () => {
    const fence = await bed().walk("one", [{ id: "a" }, { id: "b" }, { id: "a" }], { stop: true });
    expect(await bed().find("")).toEqual(["a", "b"]);
    const again = {
      generation: "one",
      startedAt: 0,
      readAt: 5,
      omit: [],
      rows: [{ key: "b", after: null, text: '{"id":"b"}' }],
    };
    const { added } = await bed().store.writePage(STAFF, fence, again, (before) => before);
    expect(added).toBe(0);
  });

  test("a list that becomes empty: all who were in it have left after two walks, however many", async () => {
    const many = Array.from({ length: 6_000 }, (_, index) => ({ id: String(index), name: "Ada" }));
    await bed().walk("one", many, { at: 100, size: 2_000 });
    await bed().walk("two", [], { at: 200 });
    await bed().walk("three", [], { at: 300 });
    const counts = { kind: "left", count: 6_000, from: 100, to: 302, row: null };
    const { rows } = (await bed().database.db.execute(
      `select kind, count(*)::int as count, min("from")::int as "from", max("to")::int as "to", max(row) as row
        from copy_changes group by kind`,
    )) as unknown as { rows: unknown[] };
    expect(rows).toEqual([counts]);
  });

  test("rows of more than a megabyte are read, compared and listed four megabytes at a time", async () => {
    const digits = "1".repeat(1_400_000);
    const large = (n: number) => ["a", "b", "c"].map((id) => `{"id":"${id}","n":${n}${digits}}`);
    await bed().walk("one", large(1), { at: 100 });
    await bed().walk("two", large(2), { at: 200 });
    const query = { text: "", filters: [] };
    const first = await bed().store.rows(STAFF, query, { limit: 50 });
    const second = await bed().store.rows(STAFF, query, { limit: 50, cursor: first.next });
    expect([first, second].map(({ rows }) => rows.map(({ key }) => key))).toEqual([["a", "b"], ["c"]]);
    expect(second.next).toBeUndefined();
    const page = await bed().store.changes(STAFF, {}, { limit: 100 });
    expect([page.changes.length, page.next]).toEqual([1, expect.any(String)]);
    const changed: string[] = [];
    for await (const some of bed().store.changeBatches(STAFF, {}))
      changed.push(...some.map(({ key }) => key));
    expect(changed.sort()).toEqual(["a", "b", "c"]);
  });

  test("a page of more distinct words than one statement has parameters is stored", async () => {
    const rows = Array.from({ length: 100 }, (_row, id) => ({
      id: String(id),
      text: Array.from({ length: 250 }, (_word, n) => wordOf(id * 250 + n)).join(" "),
    }));
    await bed().walk("one", rows, { size: 100 });
    expect(await bed().find(`q=${wordOf(77 * 250 + 7)}`)).toEqual(["77"]);
  });

  test("one instance walks at a time for each key and resource, and whoever lost the lease writes nothing more", async () => {
    const east = { connection: "east", resource: "staff" };
    const west = { ...east, connection: "west" };
    for (const list of [east, west]) {
      await bed().store.changeSettings(list, () => ({ settings: ON, deletes: false }));
    }
    const lease = { target: TARGET, holder: "one", ttlMs: 30_000 };
    const claims = await Promise.all([
      bed().store.claim(STAFF, lease),
      bed().store.claim(STAFF, { ...lease, holder: "two" }),
      bed().store.claim(east, lease),
    ]);
    expect(claims.filter((fence) => fence !== undefined)).toHaveLength(1);
    // Any of the three may be first, so this is of a list that none of them has.
    expect(await bed().store.claim(west, { ...lease, target: "another key" })).toBeDefined();

    await bed().store.changeSettings({ ...STAFF, resource: "teams" }, () => ({
      settings: ON,
      deletes: false,
    }));
    const teams = { ...STAFF, resource: "teams" };
    const former = (await bed().store.claim(teams, { ...lease, ttlMs: 0 })) as number;
    const next = await bed().store.claim(teams, { ...lease, holder: "two" });
    expect(next).toBeGreaterThan(former);
    await expect(bed().store.renew(teams, former, 1_000)).rejects.toThrow(LeaseLost);
    await expect(bed().store.updateWalk(teams, () => ({ pages: 9 }), former)).rejects.toThrow(LeaseLost);
    const page = {
      generation: "late",
      startedAt: 0,
      readAt: 0,
      omit: [],
      rows: [{ key: "a", after: null, text: "{}" }],
    };
    await expect(bed().store.writePage(teams, former, page, (before) => before)).rejects.toThrow(LeaseLost);
  });

  test("another order of an object's members is no change, a member's value is", async () => {
    await bed().walk("one", ['{"id":"a","at":{"city":"Ulm","desks":[{"floor":1,"n":2.0}]}}']);
    await bed().walk("two", ['{"id":"a","at":{"desks":[{"n":2.0,"floor":1}],"city":"Ulm"}}']);
    expect(await bed().changes()).toEqual([]);
    await bed().walk("three", ['{"id":"a","at":{"desks":[{"n":3,"floor":1}],"city":"Ulm"}}']);
    const before = '{"desks":[{"n":2.0,"floor":1}],"city":"Ulm"}';
    expect(await bed().changes()).toMatchObject([{ fields: [{ field: "at", before }] }]);
  });

  test("each walk tells who joined, whose fields changed and who was not seen, and the second that misses somebody that they left", async () => {
    await bed().walk("one", [{ id: "a", name: "Ada", n: 1 }, { id: "b", name: "Bob" }, { id: "c" }], {
      at: 100,
    });
    expect(await bed().changes()).toEqual([]);
    await bed().walk("two", ['{"name":"Ada","id":"a","n":2}', '{"id":"c"}', { id: "d", name: "Dan" }], {
      at: 200,
    });
    expect(await bed().kindsAndKeys()).toEqual(["changed a", "joined d", "not_seen b"]);
    expect(await bed().changes({ kinds: ["changed"], fields: ["n"] })).toMatchObject([
      { key: "a", name: "Ada", from: 100, to: 202, fields: [{ field: "n", before: "1", after: "2" }] },
    ]);
    expect(await bed().store.changeCounts(STAFF)).toEqual({
      from: 100,
      to: 202,
      joined: 1,
      left: 0,
      changed: 1,
      notSeen: 1,
    });
    await bed().walk("early", [{ id: "a" }], { at: 250, stop: true });
    expect(await bed().kindsAndKeys()).toEqual(["changed a", "joined d", "not_seen b"]);
    await bed().walk("three", ['{"id":"a","name":"Ada","n":2}', { id: "d", name: "Dan" }], { at: 300 });
    expect(await bed().kindsAndKeys()).toEqual(["changed a", "joined d", "left b", "not_seen c"]);
    await bed().walk("four", ['{"id":"a","name":"Ada","n":2}', { id: "d", name: "Dan" }, { id: "c" }], {
      at: 400,
    });
    expect(await bed().kindsAndKeys()).toEqual(["changed a", "joined d", "left b"]);
    await bed().store.sweep(303);
    expect(await bed().kindsAndKeys()).toEqual([]);
  });

  test("a walk whose changes are kept no longer does not count as one that found none, until the next is compared", async () => {
    await bed().walk("one", [{ id: "a" }], { at: 100 });
    await bed().walk("two", [{ id: "b" }], { at: 200 });
    await bed().store.sweep(202);
    expect(await bed().store.changeCounts(STAFF)).toMatchObject({ joined: 1, notSeen: 1 });
    await bed().store.sweep(203);
    expect(await bed().store.changeCounts(STAFF)).toBeUndefined();
    await bed().walk("three", [{ id: "b" }, { id: "c" }], { at: 300 });
    expect(await bed().store.changeCounts(STAFF)).toMatchObject({ joined: 1, left: 0 });
  });

  test("a second walk that finds the same tells that nothing has changed, and a first walk tells nothing", async () => {
    await bed().walk("one", [{ id: "a" }], { at: 100 });
    expect(await bed().store.changeCounts(STAFF)).toBeUndefined();
    await bed().walk("two", [{ id: "a" }], { at: 200 });
    const none = { joined: 0, left: 0, changed: 0, notSeen: 0 };
    expect(await bed().store.changeCounts(STAFF)).toEqual({ from: 100, to: 202, ...none });
  });

  test("nothing of people who were not seen is kept for longer than changes are, even if no walk has told whether they left", async () => {
    await bed().walk("one", [{ id: "a", name: "Planted Zanzibar" }, { id: "b" }], { at: 100 });
    await bed().walk("two", [{ id: "b" }], { at: 200 });
    expect(await bed().kindsAndKeys()).toEqual(["not_seen a"]);
    await bed().store.sweep(203);
    expect(await bed().kindsAndKeys()).toEqual([]);
    const { rows } = (await bed().database.db.execute("select * from copy_changes")) as unknown as {
      rows: unknown[];
    };
    expect(rows).toEqual([]);
  });

  test("a field that one of two walks left out is no change", async () => {
    await bed().walk("one", [{ id: "a", phone: "1" }]);
    await bed().walk("two", [{ id: "a" }], { omit: ["phone"] });
    expect(await bed().changes()).toEqual([]);
  });

  test("attack: no search, filter, value, order or key finds what another connection or resource has", async () => {
    const others = [
      { connection: "east", resource: "staff" },
      { connection: "north", resource: "teams" },
    ];
    const mine = { id: "mine", name: "Zanzibar Schmidt", team: "Zanzibar" };
    await bed().walk("one", [mine]);
    for (const [at, list] of others.entries()) {
      await bed().store.changeSettings(list, () => ({ settings: ON, deletes: false }));
      const theirs = { id: `theirs${at}`, name: "Zanzibar Schmitt 東京", team: "Zanzibar" };
      await bed().walk("one", [theirs, { ...theirs, id: `also${at}` }], { list });
    }
    for (const query of [
      "",
      "q=zanzibar",
      "q=z",
      "q=zanzibar sch",
      "q=Zanzibra",
      "f.team=Zanzibar",
      "sort=name",
      "q=z&sort=name",
    ])
      expect([query, await bed().find(query)]).toEqual([query, ["mine"]]);
    expect(await bed().find("q=東京")).toEqual([]);
    expect(await bed().find("q=Schmitt")).toEqual(["mine"]);
    expect(await bed().store.row(STAFF, "theirs0")).toBeUndefined();
    const values = { values: [{ token: "Zanzibar", count: 1 }] };
    expect(
      await bed().store.values(STAFF, { text: "zan", filters: [] }, { field: "team", text: "" }),
    ).toMatchObject(values);
    const exported = [];
    for await (const some of bed().store.batches(STAFF, { text: "zanzibar", filters: [] }))
      exported.push(...some);
    expect(exported.map(({ key }) => key)).toEqual(["mine"]);
  });

  test("a copy that is deleted leaves nothing in any table", async () => {
    await bed().walk("one", [{ id: "a", name: "Planted Zanzibar" }]);
    await bed().walk("two", [{ id: "b", name: "Zanzibar Other" }]);
    await bed().store.changeSettings(STAFF, () => ({ settings: { ...ON, on: false }, deletes: true }));
    await bed().store.deleteUnused();
    for (const table of ["copies", "copy_generations", "copy_rows", "copy_words", "copy_changes"]) {
      const { rows } = (await bed().database.db.execute(`select * from ${table}`)) as unknown as {
        rows: unknown[];
      };
      expect(JSON.stringify(rows).toLowerCase()).not.toContain("zanzibar");
    }
    expect(await bed().store.read(STAFF)).toMatchObject({ settings: { on: false } });
    expect((await bed().store.read(STAFF))?.copy).toBeUndefined();
  });
});

describeCopies("a file of a copy that is turned off or replaced meanwhile", (bed) => {
  async function turnOff(): Promise<void> {
    await bed().store.changeSettings(STAFF, () => ({ settings: { ...ON, on: false }, deletes: true }));
  }

  test("gets no further row, although rows are still being deleted", async () => {
    await bed().walk(
      "one",
      ["a", "b"].map((id) => ({ id, name: id.repeat(3_000_000) })),
    );
    const rows = bed().store.batches(STAFF, { text: "", filters: [] });
    expect((await rows.next()).value).toHaveLength(1);
    await turnOff();
    await expect(rows.next()).rejects.toThrow(CopyReplaced);
  });

  test("fails instead of ending as if it were whole, wherever its reader stood as a walk replaced it", async () => {
    const many = Array.from({ length: 2_500 }, (_, at) => ({ id: `u${at}` }));
    await bed().walk("one", many, { size: 2_500 });
    const rows = bed().store.batches(STAFF, { text: "", filters: [] });
    for (let read = 0; read < 2_000; read += 500) expect((await rows.next()).value).toHaveLength(500);
    await bed().walk("two", [{ id: "a" }]);
    await bed().store.deleteUnused();
    await expect(rows.next()).rejects.toThrow(CopyReplaced);
  });

  test("fails instead of ending as if it had every change", async () => {
    const many = Array.from({ length: 501 }, (_, at) => ({ id: `u${at}` }));
    await bed().walk("one", [{ id: "first" }]);
    await bed().walk("two", many, { size: 501 });
    const changes = bed().store.changeBatches(STAFF, {});
    expect((await changes.next()).value).toHaveLength(500);
    await turnOff();
    await expect(changes.next()).rejects.toThrow(NoCopy);
  });
});

/** A word of letters for each number. */
function wordOf(n: number): string {
  return String(100_000 + n).replaceAll(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));
}
