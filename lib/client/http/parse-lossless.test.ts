import fc from "fast-check";
import { LosslessNumber, stringify } from "lossless-json";
import { describe, expect, test } from "vitest";
import { losesNothing, parseLossless } from "./parse-lossless";

describe("numbers are kept as they were written", () => {
  test.each([
    "12345678901234567890",
    "-12345678901234567890",
    "9007199254740993",
    "1e400",
    "-1e400",
    "1e-400",
    "-0",
    "1.0",
    "-0.0",
    "1.50",
    "1E3",
    "1e+3",
    "1e3",
    "0.1e-7",
    "123456789.123456789123",
    `1${"0".repeat(400)}`,
  ])("%s", (digits) => {
    const { id } = parseLossless(`{"id":${digits}}`) as { id: unknown };
    expect(id).toBeInstanceOf(LosslessNumber);
    expect(String(id)).toBe(digits);
  });

  test.each(["0", "1", "-1", "42", "9007199254740991", "0.5", "-12.25", "1e-7", "1e+21"])(
    "%s is a number",
    (digits) => {
      expect(parseLossless(digits)).toBe(Number(digits));
    },
  );
});

test.each([
  ["[1.0]", "[1.0]"],
  ["[[1.0]]", "[[1.0]]"],
  ["[1, 1.0 ]", "[1,1.0]"],
  ['{"a": \n\t1.0}', '{"a":1.0}'],
  ['[ {"a":"1.0, 1.0"} ,\r\n{"b":{"c":[0,1.0]}} ]', '[{"a":"1.0, 1.0"},{"b":{"c":[0,1.0]}}]'],
  ['{"a":": 1.0","b":[": \\"",1]}', '{"a":": 1.0","b":[": \\"",1]}'],
])("a number is kept wherever it stands, and a text that looks like one stays a text: %s", (text, kept) => {
  expect(stringify(parseLossless(text))).toBe(kept);
});

describe("only numbers send a page to the parser that keeps every digit", () => {
  test.each([
    '{"at":"2024-02-29T12:00:00Z"}',
    '{"at":"T12:00:00Z","n":[7,"at 09:00, or 1.0"]}',
    '{"a":"[1.0, 007]","b":": 1.50 \\\\","c":"\\",: 1.0\\"","d":[-1]}',
    '["1.0",": 1.0",", 1.0]"]',
  ])("%s has none that it would change", (text) => {
    expect(losesNothing(text)).toBe(true);
    expect(parseLossless(text)).toEqual(JSON.parse(text));
  });

  test("whatever the texts beside them say, a number that would be changed is seen, and no other", () => {
    const texts = fc.array(fc.oneof(fc.string(), fc.constantFrom(":00", ", 1.0]", "\\", '"', '\\"', "[1.0")));
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const around = (number: string) =>
          `[${JSON.stringify(before)},${number},${JSON.stringify({ after })}]`;
        expect(losesNothing(around("1"))).toBe(true);
        expect(losesNothing(around("1.0"))).toBe(false);
      }),
    );
  });
});

describe("objects are plain data", () => {
  test.each([
    '{"__proto__":{"polluted":1}}',
    '{"a":{"__proto__":null,"b":1}}',
    '[{"__proto__":[]}]',
    '{"constructor":{"prototype":{"polluted":1}},"prototype":1}',
    '{"toString":1,"valueOf":2,"hasOwnProperty":3,"__defineGetter__":4,"toJSON":5}',
    '{"isLosslessNumber":true,"value":"7"}',
  ])("%s: every field is there, and no prototype is another", (text) => {
    const value = parseLossless(text);
    expect(value).toEqual(JSON.parse(text));
    expect(JSON.stringify(value)).toBe(text);
    expect(Object.getPrototypeOf(value)).toBe(Array.isArray(value) ? Array.prototype : Object.prototype);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test("of a field that comes twice the last counts, as in JSON.parse", () => {
    for (const text of [
      '{"a":1,"a":2}',
      '{"a":{"b":1},"a":null}',
      '{"__proto__":1,"__proto__":2}',
      '{"a":1,"a":1}',
    ]) {
      expect(parseLossless(text)).toEqual(JSON.parse(text));
      expect(JSON.stringify(parseLossless(text))).toBe(JSON.stringify(JSON.parse(text)));
    }
  });

  test.each([
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\u2028\u2028"',
    '"🧑🏽‍⚕️"',
    '"\\"\\\\\\/\\b\\f\\n\\r\\t"',
    '""',
    "null",
    "[]",
  ])("%s says what it says to JSON.parse", (text) => {
    expect(parseLossless(text)).toEqual(JSON.parse(text));
  });

  test.each([
    "",
    " ",
    "{",
    "[1,]",
    '{"a":}',
    "NaN",
    "01",
    "1.",
    ".5",
    "+1",
    "'a'",
    "undefined",
    "\ufeff{}",
    "{}{}",
    '"\n"',
    "{1.0:2}",
    '{"a":1,1.0 :2}',
    "[1.0.0]",
    "[01.0]",
    "[1.0 2]",
    '[1.0"x"]',
    "[-]",
    "[1e]",
  ])("%j is no JSON, as to JSON.parse", (text) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(() => parseLossless(text)).toThrow(SyntaxError);
  });
});
