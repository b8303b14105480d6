import { expect, test } from "vitest";
import { parseLossless } from "@/lib/client/lossless";
import { RowTexts, rowText } from "./row-text";
import { row, staff } from "./testbed";

function textOf(json: string): string {
  return rowText(row(parseLossless(json) as Record<string, unknown>));
}

test("every text and number of a row can be searched, nested ones too", () => {
  const text = textOf(
    '{"id":42,"name":"Zoë","team":{"object":"team","name":"Ünit"},"tags":["Ä","b"],"rate":-1.5}',
  );
  expect(text.split("\n")).toEqual(["42", "zoe", "unit", "a", "b", "-1.5"]);
});

test("an id of 20 digits is found by its last one", () => {
  expect(textOf('{"id":12345678901234567890}')).toContain("12345678901234567890");
});

test("true, null and what kind of object it is find nothing", () => {
  expect(textOf('{"object":"staff","livemode":true,"name":null}')).toBe("");
});

test("a text in a field called object that is no discriminator's place is searched", () => {
  expect(textOf('{"object":{"name":"Ada"}}')).toBe("ada");
});

test("no word reaches from one field into the next", () => {
  expect(textOf('{"a":"ada","b":"love"}')).not.toContain("adalove");
});

test("a row is folded once", () => {
  const rows = staff(2);
  let looks = 0;
  const [first] = rows as [(typeof rows)[0]];
  const { item } = first;
  Object.defineProperty(first, "item", { get: () => (++looks, item) });
  const texts = new RowTexts(rows);
  expect(texts.at(0)).toBe(texts.at(0));
  expect(looks).toBe(1);
});
