import { expect, test } from "vitest";
import { personSettings } from "./person-settings";

/** Where the first thing is that is wrong, and `undefined` where all is right. */
function wrongIn(json: string): string | undefined {
  const [issue] = personSettings.safeParse(JSON.parse(json)).error?.issues ?? [];
  return issue?.path.join(" ");
}

test.each([
  "{}",
  '{"lists":{}}',
  '{"guide":"hidden"}',
  '{"lists":{"north-2/staff":{}}}',
  '{"lists":{"a/staff":{"hidden":[],"order":["__proto__","","名前"],"widths":{},"density":"compact"}}}',
  '{"lists":{"a/staff":{"widths":{"a":40,"__proto__":2000,"constructor":41.0},"density":"comfortable"}}}',
])("valid settings are accepted: %s", (json) => {
  expect(wrongIn(json)).toBeUndefined();
});

test.each(['{"later":[1]}', '{"lists":{"a/later":{"later":null}}}', '{"__proto__":7}'])(
  "what a later release may say is let be: %s",
  (json) => {
    expect(wrongIn(json)).toBeUndefined();
  },
);

test.each([
  ["null", ""],
  ["[]", ""],
  ['{"lists":7}', "lists"],
  ['{"lists":[]}', "lists"],
  ['{"guide":true}', "guide"],
  ['{"lists":{"staff":{}}}', "lists staff"],
  ['{"lists":{"/staff":{}}}', "lists /staff"],
  ['{"lists":{"North/staff":{}}}', "lists North/staff"],
  ['{"lists":{"a/staff/":{}}}', "lists a/staff/"],
  ['{"lists":{"__proto__":{}}}', "lists __proto__"],
  ['{"lists":{"a/staff":null}}', "lists a/staff"],
  ['{"lists":{"a/staff":[]}}', "lists a/staff"],
  ['{"lists":{"a/staff":{"hidden":"email"}}}', "lists a/staff hidden"],
  ['{"lists":{"a/staff":{"hidden":{"0":"email"}}}}', "lists a/staff hidden"],
  ['{"lists":{"a/staff":{"order":["a",null]}}}', "lists a/staff order"],
  ['{"lists":{"a/staff":{"widths":[40]}}}', "lists a/staff widths"],
  ['{"lists":{"a/staff":{"widths":{"a":39}}}}', "lists a/staff widths"],
  ['{"lists":{"a/staff":{"widths":{"__proto__":2001}}}}', "lists a/staff widths"],
  ['{"lists":{"a/staff":{"widths":{"a":40.5}}}}', "lists a/staff widths"],
  ['{"lists":{"a/staff":{"widths":{"a":"40"}}}}', "lists a/staff widths"],
  ['{"lists":{"a/staff":{"density":"cosy"}}}', "lists a/staff density"],
])("the error names what is wrong: %s", (json, path) => {
  expect(wrongIn(json)).toBe(path);
});
