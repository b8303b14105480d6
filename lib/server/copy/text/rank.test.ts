import { expect, test } from "vitest";
import { mostRanked, rank } from "./rank";

test("the wider rows are, the fewer are ranked, as all requests wait meanwhile", () => {
  expect([1, 20, 30, 60, 200].map(mostRanked)).toEqual([1_000, 1_000, 1_000, 500, 150]);
});

test("a value that is the whole search comes first, whatever else is in a row and however many words it has", () => {
  const search = "one two three four five six seven eight";
  const values = [`${search} nine`, `${"x".repeat(5_000)} ${search}`, search, `zero ${search}`];
  const candidates = values.map((value, position) => ({ position, values: [value] }));
  const best = rank(candidates, { words: search.split(" "), fields: ["note"] });
  expect(best.map(({ position }) => position)).toEqual([2, 0, 3, 1]);
});
