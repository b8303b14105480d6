import { expect, test } from "vitest";
import { hasHalfPair } from "./half-pair";

test.each<[what: string, json: string, has: boolean]>([
  ["the first half alone", '"a\\ud83d"', true],
  ["the second half alone, in capitals", '"\\uDE00a"', true],
  ["two first halves and a second", '"\\ud83d\\ud83d\\ude00"', true],
  ["the halves in the wrong order", '"\\ude00\\ud83d"', true],
  ["a half behind an escaped backslash", '"\\\\\\ud83d"', true],
  ["a half in the name of a field", '{"\\ud83d":1}', true],
  ["a whole pair", '"\\ud83d\\ude00\\uD83D\\uDE00"', false],
  ["a whole pair that is not escaped", '"😀"', false],
  ["an escaped backslash before what would be a half", '"\\\\ud83d"', false],
  ["other escapes", '"\\u00e9\\n\\"\\ud7ff\\ue000"', false],
  ["no escape", '"Ada"', false],
])("half a surrogate pair is told from what looks like one: %s", (_what, json, has) => {
  expect(hasHalfPair(json)).toBe(has);
});
