import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placeAddress, placeFrom } from "@/lib/client/find/place";
import { parseLossless } from "@/lib/client/http/parse-lossless";
import type { ListItem } from "@/lib/contract/list";
import { isSameQuery, type ListQuery, parseQuery, serialiseQuery, tokenText } from "./query";
import { valueToken } from "./value-token";

/** Half surrogate pairs too, which JSON can hold and an address cannot. */
const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
});
const plainText = fc.string({ unit: "binary" });
const field = fc.oneof(
  anyText,
  fc.constantFrom("__proto__", "constructor", "", "~", "f.", "5", "q", "team.name"),
);
const value = fc.oneof(
  anyText,
  fc.constantFrom("", "~", "~null", '~""'),
  fc.jsonValue(),
  fc.constant(undefined),
);
const token = fc.tuple(field, value).map(([name, each]) => tokenOf(name, each));
const query: fc.Arbitrary<ListQuery> = fc.record({
  text: plainText,
  filters: fc.uniqueArray(
    fc.record({ field, values: fc.uniqueArray(token, { minLength: 1, maxLength: 4 }) }),
    { selector: (filter) => filter.field, maxLength: 4 },
  ),
  sort: fc.option(
    fc.record({
      field: fc.string({ unit: "binary", minLength: 1 }),
      direction: fc.constantFrom("ascending", "descending"),
    }),
    { nil: undefined },
  ),
});

/** Of a field that has this value, or that was not sent. */
function tokenOf(name: string, each: unknown): string {
  const fields = each === undefined ? [] : [[name, each]];
  return valueToken(Object.fromEntries(fields) as ListItem, name);
}

describe("a query in an address", () => {
  test("is read back as it was, whatever the texts, fields and values, beside a place too", () => {
    fc.assert(
      fc.property(query, plainText.filter(Boolean), (asked, key) => {
        expect(parseQuery(serialiseQuery(asked))).toEqual(asked);
        const { search } = new URL(placeAddress("/list", { row: key, query: asked }), "http://localhost");
        expect(placeFrom(new URLSearchParams(search))).toEqual({ row: key, query: asked });
      }),
    );
  });

  test("has no row where its name is empty, as no row has an empty key", () => {
    expect(placeFrom(new URLSearchParams("row=&top=&from=&after="))).toEqual({
      after: "",
      query: { text: "", filters: [] },
    });
  });

  test("is the same as another when it says the same", () => {
    fc.assert(
      fc.property(query, (asked) => {
        expect(isSameQuery(asked, structuredClone(asked))).toBe(true);
      }),
    );
    expect(isSameQuery(parseQuery(new URLSearchParams("q=a")), parseQuery(new URLSearchParams("q=b")))).toBe(
      false,
    );
  });

  test.each([
    [
      "q=care&sort=id&order=descending",
      { text: "care", filters: [], sort: { field: "id", direction: "descending" } },
    ],
    [
      "q=&sort=name&order=sideways",
      { text: "", filters: [], sort: { field: "name", direction: "ascending" } },
    ],
    ["q=a&q=b&sort=&order=descending", { text: "a", filters: [] }],
    [
      "f.team=Care&f.name=&f.team=Sales&f.team=Care",
      { text: "", filters: [{ field: "team", values: ["Care", "Sales"] }] },
    ],
    ["f.~nonsense=a&f.~5=a&f=a&g.a=b", { text: "", filters: [] }],
  ])("%s", (address, expected) => expect(parseQuery(new URLSearchParams(address))).toEqual(expected));

  test("reads as somebody would write it, where it can", () => {
    const filters = [
      { field: "team", values: ["Care & Co", "~null"] },
      { field: "", values: ["~"] },
    ];
    expect(decodeURIComponent(serialiseQuery({ text: "", filters }).toString())).toBe(
      'f.team=Care+&+Co&f.team=~null&f.~""=~',
    );
  });
});

describe("the token of a value", () => {
  test("is another for every other value, and tells its text", () => {
    fc.assert(
      fc.property(anyText, fc.jsonValue(), (text, other) => {
        expect(tokenText(tokenOf("a", text))).toBe(text);
        expect(tokenOf("a", text) === tokenOf("a", other)).toBe(text === other);
        expect(tokenOf("a", other)).not.toBe("");
      }),
    );
  });

  test.each([
    ['{"a":"Care"}', "Care"],
    ['{"a":""}', '~""'],
    ['{"a":"~null"}', '~"~null"'],
    ['{"a":null}', "~null"],
    ["{}", "~"],
    ['{"a":5}', "~5"],
    ['{"a":"5"}', "5"],
    ['{"a":12345678901234567890}', "~12345678901234567890"],
    ['{"a":false}', "~false"],
    ['{"a":{"id":1.0,"b":[]}}', '~{"id":1.0,"b":[]}'],
    ['{"a":"\\ud800"}', '~"\\ud800"'],
  ])("%s", (json, expected) => expect(valueToken(parseLossless(json) as ListItem, "a")).toBe(expected));
});
