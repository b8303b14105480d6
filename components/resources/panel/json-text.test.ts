import { describe, expect, test } from "vitest";
import { isNested, jsonText } from "@/components/list/values/nested-value";
import { parseLossless } from "@/lib/client/http/parse-lossless";
import { cut, entriesOf, sizeWords, valueText } from "./json-text";

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
    expect(valueText(' "quoted"\n')).toBe(' "quoted"\n');
    expect([null, false, 7, parseLossless("12345678901234567890")].map(valueText)).toEqual([
      "null",
      "false",
      "7",
      "12345678901234567890",
    ]);
    expect(valueText({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
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
