import { describe, expect, test } from "vitest";
import { parseLossless } from "@/lib/client/lossless";
import { copyText, cut, entriesOf, sizeWords, unixTime, webAddress } from "./json-text";
import { isNested, jsonText } from "./nested-value";

describe("JSON text", () => {
  test("keeps every digit, the order of keys and the names that JavaScript has uses for", () => {
    const text = `{
  "z": 12345678901234567890,
  "a": 0.12345678901234567890123,
  "__proto__": 1E400,
  "toJSON": null,
  "isLosslessNumber": true,
  "empty": [
    {},
    []
  ]
}`;
    expect(jsonText(parseLossless(text))).toBe(text);
  });

  test("copies text as it is and everything else as JSON", () => {
    expect(copyText(' "quoted"\n')).toBe(' "quoted"\n');
    expect([null, false, 7, parseLossless("12345678901234567890")].map(copyText)).toEqual([
      "null",
      "false",
      "7",
      "12345678901234567890",
    ]);
    expect(copyText({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
  });

  test("a long number is no object, and an object that pretends to be one is", () => {
    expect(isNested(parseLossless("12345678901234567890"))).toBe(false);
    expect(isNested({ isLosslessNumber: true, value: "1" })).toBe(true);
    expect([null, "x", 1, true].map(isNested)).toEqual([false, false, false, false]);
    expect(isNested([])).toBe(true);
  });

  test("says how much is inside", () => {
    expect([{}, { a: 1 }, [1], Array.from({ length: 1200 })].map(sizeWords)).toEqual([
      "0 fields",
      "1 field",
      "1 item",
      "1,200 items",
    ]);
    expect(entriesOf([5])).toEqual([[undefined, 5]]);
    expect(entriesOf({ a: 5 })).toEqual([["a", 5]]);
  });

  test("cuts between characters, not through them", () => {
    expect(cut("abc", 3)).toBe("abc");
    expect(cut("abcd", 3)).toBe("abc");
    expect(cut("ab🚀d", 3)).toBe("ab");
    expect(cut("ab🚀d", 4)).toBe("ab🚀");
  });
});

describe("web addresses", () => {
  test.each(["https://example.com", "http://localhost:3000/x?y=1#z", "HTTPS://EXAMPLE.COM/ä"])(
    "%s is one",
    (text) => expect(webAddress(text)).toBe(text),
  );

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://example.com",
    "mailto:a@example.com",
    "//example.com",
    "/v1/staff",
    "https://",
    "https://example.com see there",
    " https://example.com",
    "https://example.com/\u202Egpj.exe",
    "https://bank.example@evil.example/",
    "java\nscript:https://example.com",
    `https://example.com/${"x".repeat(2048)}`,
  ])("%j is none", (text) => expect(webAddress(text)).toBeUndefined());
});

describe("Unix seconds", () => {
  test.each(["created", "created_at", "createdAt", "last_seen", "lastSeenAt", "archived_on", "expires"])(
    "%s is a moment",
    (field) => expect(unixTime(field, 1_700_000_000)).toBe(1_700_000_000_000),
  );

  test.each(["id", "phone", "salary", "category", "condition", "flat", "updatedness"])(
    "%s is none",
    (field) => expect(unixTime(field, 1_700_000_000)).toBeUndefined(),
  );

  test("only whole numbers of 2001 to 2100 are", () => {
    const times = [978_307_200, 4_133_980_799].map((value) => unixTime("created", value));
    expect(times).toEqual([Date.UTC(2001, 0), Date.UTC(2101, 0) - 1000]);
    for (const value of [
      978_307_199,
      4_133_980_800,
      1_700_000_000.5,
      "1700000000",
      null,
      1_700_000_000_000,
    ]) {
      expect(unixTime("created", value)).toBeUndefined();
    }
  });
});
