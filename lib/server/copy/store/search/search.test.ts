import { expect, test } from "vitest";
import { parseQuery } from "@/lib/query/query";
import { describeCopies, type Item, STAFF, TARGET } from "@/lib/server/copy/store/testing/store-bed";
import { CopyReplaced } from "@/lib/server/copy/store/types";
import { copyGenerations } from "@/lib/server/db/schema";
import { writeCursor } from "./cursor";

describeCopies("a copy", (bed) => {
  test("finds rows by the beginning of any word, without case and accents, in any script, best match first", async () => {
    await bed().walk("one", [
      { id: "u1", name: "Bo Lindqvist", email: "zoe.fan@example.com" },
      { id: "u2", name: "Zoë Ångström", email: "zoe@example.com" },
      { id: "u3", name: "東京 太郎", team: "O'Brien's" },
      { id: "u4", name: "Иван Петров", phone: 491701234567 },
      { id: "u5", name: "100% _real_ \\ it's" },
      { id: "u6", bio: `${"社内では主に".repeat(15)}会計を担当` },
    ]);
    expect(await bed().find("q=ZOE")).toEqual(["u2", "u1"]);
    expect(await bed().find("q=ang zo")).toEqual(["u2"]);
    expect(await bed().find("q=fan zo exam")).toEqual(["u1"]);
    expect(await bed().find("q=東京")).toEqual(["u3"]);
    expect(await bed().find("q=会計を担当")).toEqual(["u6"]);
    expect(await bed().find("q=京")).toEqual(["u3"]);
    expect(await bed().find("q=太郎")).toEqual(["u3"]);
    expect(await bed().find("q=京太")).toEqual([]);
    expect(await bed().find("q=иван")).toEqual(["u4"]);
    expect(await bed().find("q=4917012")).toEqual(["u4"]);
    expect(await bed().find("q=zoe@example.com")).toEqual(["u2"]);
    expect(await bed().find("q=o'b")).toEqual(["u3"]);
    expect(await bed().find("q=u4")).toEqual(["u4"]);
    expect(await bed().find("q=nobody")).toEqual([]);
    expect(await bed().find(`q=${encodeURIComponent("100% _real_ \\")}`)).toEqual(["u5"]);
  });

  test.each([
    "%",
    "_",
    "\\",
    "'",
    '"',
    "' | 'a",
    "a:*",
    "!",
    "&|",
    "(",
    "\0",
    "a\0b",
    "\ud800",
    "x ".repeat(5_000),
    "é".repeat(10_000),
  ])("answers whatever is typed: %#", async (text) => {
    await bed().walk("one", [{ id: "u1", name: "Ada" }]);
    const query = {
      text,
      filters: [{ field: text, values: [text] }],
      sort: { field: text, direction: "descending" },
    } as const;
    expect((await bed().store.rows(STAFF, query, { limit: 10 })).rows).toEqual([]);
    expect((await bed().store.rows(STAFF, { text, filters: [] }, { limit: 10 })).matches).toBeLessThan(2);
    expect((await bed().store.values(STAFF, { text: "", filters: [] }, { field: text, text })).more).toBe(0);
    expect(await bed().store.row(STAFF, text)).toBeUndefined();
    expect((await bed().store.changes(STAFF, { fields: [text] }, { limit: 10 })).changes).toEqual([]);
    await expect(bed().store.changes(STAFF, {}, { limit: 10, cursor: text })).rejects.toThrow(CopyReplaced);
  });

  test.each([
    [0, "\0"],
    [2 ** 31, "a"],
    [-1, "a"],
    [0.5, "a"],
  ])("answers a cursor of position %d that nobody was given", async (at, sort) => {
    await bed().walk("one", [{ id: "u1", name: "Ada" }]);
    const query = { text: "", filters: [], sort: { field: "name", direction: "ascending" } } as const;
    const cursor = writeCursor({ generation: "one", at, sort });
    const rows = bed().store.rows(STAFF, query, { limit: 10, cursor });
    if (at === 0) expect((await rows).rows).toEqual([]);
    else await expect(rows).rejects.toThrow(CopyReplaced);
  });

  test("finds what was meant despite a typing mistake, but only where nothing is found as typed", async () => {
    await bed().walk("one", [
      { id: "u1", name: "Katharina Schmidt" },
      { id: "u2", name: "Katarina Novak" },
      { id: "u3", name: "Schmitt" },
    ]);
    expect(await bed().find("q=Katarina")).toEqual(["u2"]);
    expect(await bed().find("q=Kathairna Schmidt")).toEqual(["u1"]);
    expect(await bed().find("q=Shcmidt")).toEqual(["u1"]);
  });

  test("finds the same however many words begin with what is typed, also in what the release before stored", async () => {
    const rows = Array.from({ length: 250 }, (_, at) => ({ id: `${at}`, name: `Mo${twoLetters(at)} Diaz` }));
    await bed().walk("one", rows, { size: 250 });
    const matches = async (text: string) => {
      const page = await bed().store.rows(STAFF, { text, filters: [] }, { limit: 1 });
      return page.matches;
    };
    const searches = ["mo diaz", "moa di", "mo moab", "diaz 24"];
    const found = [250, 26, 1, 11];
    expect(await Promise.all(searches.map(matches))).toEqual(found);
    await bed().database.db.update(copyGenerations).set({ rowsSpelled: 0 });
    expect(await Promise.all(searches.map(matches))).toEqual(found);
  });

  test("keeps rows to the last digit, with what PostgreSQL itself cannot store", async () => {
    const odd = '{"id":"u1","name":"a\\u0000b\\ud800","n":12345678901234567890123,"z":1.10}';
    await bed().walk("one", [odd, { id: "u2", name: "x".repeat(1_000_000) }]);
    expect((await bed().store.row(STAFF, "u1"))?.row.text).toBe(odd);
    expect(await bed().find("q=12345678901234567890123")).toEqual(["u1"]);
    expect(await bed().find("f.n=~12345678901234567890123")).toEqual(["u1"]);
    const all = [];
    for await (const some of bed().store.batches(STAFF, { text: "", filters: [] })) all.push(...some);
    expect(all.map(({ text }) => text.length)).toEqual([odd.length, 1_000_021]);
  });

  test("sorts as a list on screen does, page by page, with null and absent last in both directions", async () => {
    const rows: Item[] = [
      { id: "a", v: 10 },
      { id: "b", v: 9.5 },
      { id: "c", v: -3 },
      { id: "d", v: "Zoë 10" },
      { id: "e", v: "zoe 9" },
      { id: "f", v: null },
      { id: "g" },
      { id: "h", v: -20 },
      { id: "i", v: 1e21 },
    ];
    await bed().walk("one", rows);
    const orderBy = async (direction: string) => {
      const keys = [];
      let cursor: string | undefined;
      do {
        const query = parseQuery(new URLSearchParams(`sort=v&order=${direction}`));
        const page = await bed().store.rows(STAFF, query, { limit: 2, cursor });
        keys.push(...page.rows.map(({ key }) => key));
        cursor = page.next;
      } while (cursor);
      return keys.join("");
    };
    expect(await orderBy("ascending")).toBe("hcbaiedfg");
    expect(await orderBy("descending")).toBe("deiabchfg");
  });

  test("filters by values and counts them, also in fields that appear halfway", async () => {
    await bed().walk("one", [
      { id: "a", team: "Ops" },
      { id: "b", team: "Ops" },
      { id: "c", team: "Sales", level: 3 },
      { id: "d", team: null, ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}`, at])) },
    ]);
    expect(await bed().find("f.team=Ops&f.team=~null")).toEqual(["a", "b", "d"]);
    expect(await bed().find("f.level=~")).toEqual(["a", "b", "d"]);
    expect(await bed().find("f.f59=~59")).toEqual(["d"]);
    const query = parseQuery(new URLSearchParams("f.team=Ops"));
    expect(await bed().store.values(STAFF, query, { field: "team", text: "" })).toMatchObject({
      values: [
        { token: "Ops", count: 2 },
        { token: "Sales", count: 1 },
        { token: "~null", count: 1 },
      ],
      more: 0,
    });
    expect(await bed().store.rows(STAFF, query, { limit: 1 })).toMatchObject({
      matches: 2,
      rows: [{ key: "a" }],
    });
  });

  test("ranks the first thousand of more candidates, says so, and hands out all of them", async () => {
    const rows = Array.from({ length: 2_100 }, (_, at) => ({ id: `u${at}`, name: "Ada Same" }));
    const fence = (await bed().store.claim(STAFF, {
      target: TARGET,
      holder: "one",
      ttlMs: 30_000,
    })) as number;
    await bed().store.updateWalk(STAFF, () => ({ pages: 0 }));
    const page = rows.map((row) => ({ key: row.id, after: null, text: JSON.stringify(row) }));
    const written = { generation: "one", startedAt: 0, readAt: 1, omit: [], rows: page };
    await bed().store.writePage(STAFF, fence, written, (before) => before);
    const query = parseQuery(new URLSearchParams("q=ada"));
    expect(await bed().store.rows(STAFF, query, { limit: 3 })).toMatchObject({
      matches: 1_000,
      ranked: 1_000,
    });
    const keys: string[] = [];
    for await (const some of bed().store.batches(STAFF, query)) keys.push(...some.map(({ key }) => key));
    expect(keys).toEqual(rows.map(({ id }) => id));
  });

  test("answers a thousand filters by fields that no row has, and sorting by one", async () => {
    await bed().walk("one", [{ id: "a", name: "Ada" }]);
    const parameters = new URLSearchParams({ sort: "nothing" });
    for (let at = 0; at < 998; at += 1) parameters.append(`f.x${at}`, "~");
    const all = parseQuery(parameters);
    expect(await bed().store.rows(STAFF, all, { limit: 200 })).toMatchObject({ matches: 1 });
    expect((await bed().store.values(STAFF, all, { field: "name", text: "" })).values).toHaveLength(1);
    const none = parseQuery(new URLSearchParams("f.nothing=x&f.name=Ada"));
    expect(await bed().store.rows(STAFF, none, { limit: 200 })).toMatchObject({ matches: 0, rows: [] });
  });

  test("finds the longest key that can be stored, whatever it is", async () => {
    // Letters that the database cannot compress.
    const letters = Array.from({ length: 660 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000)),
    );
    const key = letters.join("");
    await bed().walk("one", [{ id: key, name: "Long" }]);
    expect((await bed().store.row(STAFF, key))?.row.key).toBe(key);
  });
});

/** Of each of the first 676 numbers two letters of its own. */
function twoLetters(number: number): string {
  return String.fromCharCode(97 + Math.floor(number / 26), 97 + (number % 26));
}
