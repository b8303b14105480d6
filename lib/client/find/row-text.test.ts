import { expect, test } from "vitest";
import { parseLossless } from "@/lib/client/http/parse-lossless";
import { RowTexts, rowText } from "./row-text";
import { asSent, row, staff } from "./testing/fake-scheduler";

function textOf(json: string): string {
  return rowText(row(parseLossless(json) as Record<string, unknown>), asSent);
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

test("what kind of object it is finds nothing, and true and null are no text of which a part would find them", () => {
  expect(textOf('{"object":"staff","livemode":true,"name":null}')).not.toMatch(/\w/);
});

test("a row is searched as it reads, too", () => {
  const made = row({ id: 1, state: "on_hold" });
  expect(rowText(made, () => ["On hold", "Überfällig"]).split("\n")).toEqual([
    "1",
    "on_hold",
    "on hold",
    "uberfallig",
  ]);
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
  const texts = new RowTexts(rows, asSent);
  expect(texts.at(0)).toBe(texts.at(0));
  expect(looks).toBe(1);
});
