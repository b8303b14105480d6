import { describe, expect, test } from "vitest";
import { readPage } from "./read-page";

const BY_ID = { cursor: "id" } as const;

function page(data: string, { after = undefined as string | undefined, omit = [] as string[] } = {}) {
  const text = `{"object":"list", "url":"/v1/staff" ,"has_more": true,"data" : [${data}] }`;
  return readPage(text, BY_ID, { after, omit: new Set(omit) });
}

describe("a page for a copy", () => {
  test("has every item digit for digit, and knows the one before it", () => {
    const items = [
      '{"id":12345678901234567890123,"name":"A\\u0000da \\"]}","x":{"a":[1.0,-0,{"b":"}"}]}}',
      '{ "id" : 7 , "name" : null , "e":1e400, "__proto__":{"x":[]} }',
      '{"id":"text, with \\\\","name":""}',
    ];
    expect(page(items.join(" ,\n"), { after: "3" })).toEqual({
      rows: [
        { key: "12345678901234567890123", after: "3", text: items[0] },
        { key: "7", after: "12345678901234567890123", text: items[1] },
        { key: "text, with \\", after: "7", text: items[2] },
      ],
      withoutKey: 0,
      items: 3,
      hasMore: true,
      last: "text, with \\",
    });
    expect(page(items[0] as string).rows[0]?.after).toBeNull();
  });

  test("has nothing of the fields to leave out, however their names are written and however often they come", () => {
    const item =
      '{"phone":"+44","id":1,"\\u0070hone":"+45","name":"Ada","phone":{"phone":1},"nested":{"phone":"kept"}}';
    expect(page(item, { omit: ["phone"] }).rows[0]?.text).toBe(
      '{"id":1,"name":"Ada","nested":{"phone":"kept"}}',
    );
    const { rows, last } = page('{"id":1,"name":"Ada"}', { omit: ["id", "name"] });
    expect([rows[0], last]).toEqual([{ key: "1", after: null, text: "{}" }, "1"]);
  });

  test("counts items without a key, of which none is a cursor", () => {
    const keyless = ["{}", '{"id":null}', '{"id":{}}', '{"id":""}', '{"id":"\\ud800"}', '{"id":"a\\u0000"}'];
    const { rows, withoutKey, items, last } = page([`{"id":1}`, ...keyless, `{"id":2}`].join());
    expect(rows.map(({ key, after }) => [key, after])).toEqual([
      ["1", null],
      ["2", "1"],
    ]);
    expect([withoutKey, items, last]).toEqual([keyless.length, 8, "2"]);
    expect(page(`{"id":1},{}`).last).toBeUndefined();
    expect(page('{"id":1,"id":2}').rows[0]?.key).toBe("2");
  });

  test.each([
    "{}",
    '{"data":{},"has_more":true}',
    '{"data":[],"has_more":1}',
    '{"data":[1],"has_more":true}',
  ])("%s is no list", (text) =>
    expect(() => readPage(text, BY_ID, { after: undefined, omit: new Set() })).toThrow(/data/),
  );

  test("has no row for an item whose key is longer than an index holds, and goes on after it", () => {
    const long = "k".repeat(2_001);
    const read = page(`{"id":"a"},{"id":"${long}"}`);
    expect([read.rows.map(({ key }) => key), read.withoutKey, read.last]).toEqual([["a"], 1, long]);
  });
});
