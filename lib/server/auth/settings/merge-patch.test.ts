import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mergePatch } from "./merge-patch";

test.each([
  ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
  ['{"a":"b"}', '{"a":null}', "{}"],
  ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
  ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
  ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
  ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
  ['["a","b"]', '["c","d"]', '["c","d"]'],
  ['{"a":"b"}', '["c"]', '["c"]'],
  ['{"a":"foo"}', "null", "null"],
  ['{"a":"foo"}', '"bar"', '"bar"'],
  ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
  ["[1,2]", '{"a":"b","c":null}', '{"a":"b"}'],
  ["{}", '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
])("%s with %s is %s (RFC 7396, appendix A)", (target, patch, merged) => {
  expect(mergePatch(JSON.parse(target), JSON.parse(patch))).toEqual(JSON.parse(merged));
});

/** Names that objects have of their own accord are names like any other. */
const name = fc.oneof(fc.constantFrom("__proto__", "constructor", "toString", "a", "b"), fc.string());
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom(null, 1, "text", true),
    fc.array(tie("json"), { maxLength: 3 }),
    fc
      .array(fc.tuple(name, tie("json")), { maxLength: 4 })
      .map((entries) => Object.fromEntries(entries) as unknown),
  ),
}));

test("whatever the names, a patch says what is there then, twice says no more, and neither side is changed", () => {
  fc.assert(
    fc.property(json, json, (target, patch) => {
      const before = JSON.stringify([target, patch]);
      const merged = mergePatch(target, patch);
      expect(JSON.stringify(mergePatch(merged, patch))).toBe(JSON.stringify(merged));
      expect(JSON.stringify([target, patch])).toBe(before);
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
  );
});

test("a patch of one name is that name's own, and leaves all others as they are", () => {
  fc.assert(
    fc.property(fc.dictionary(name, fc.integer()), name, fc.integer(), (target, one, value) => {
      const patch = Object.fromEntries([[one, value]]);
      const merged = new Map(Object.entries(mergePatch(target, patch) as object));
      expect(merged).toEqual(new Map([...Object.entries(target), [one, value]]));
      const removed = mergePatch(target, Object.fromEntries([[one, null]]));
      expect(Object.hasOwn(removed as object, one)).toBe(false);
    }),
  );
});
