import { expect, test } from "vitest";
import { indexRow, indexRows } from "./index-row";

test("rows that each have other fields do not make the list of fields endless", () => {
  const fields: string[] = [];
  const rows = Array.from({ length: 100 }, (_first, row) => {
    const names = Array.from({ length: 100 }, (_each, at) => [`f${row}_${at}`, `word${row}x${at}`]);
    return indexRow(JSON.stringify({ id: row, ...Object.fromEntries(names) }), fields);
  });
  expect(fields).toHaveLength(1_000);
  expect(fields.slice(0, 2)).toEqual(["id", "f0_0"]);
  for (const { values, sorts } of rows)
    expect([values.length, sorts.length].every((size) => size <= 200)).toBe(true);
  expect(rows[99]?.words).toContain("word99x99");
});

test("others get their turn while the rows of a page are read", async () => {
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  const fields: string[] = [];
  const rows = await indexRows(
    ["1", "2", "3", "4"].map((id) => `{"id":"${id}"}`),
    fields,
  );
  clearImmediate(next);
  expect(rows.map(({ values }) => values)).toEqual([["1"], ["2"], ["3"], ["4"]]);
  expect(turns).toBeGreaterThanOrEqual(3);
});

test("if a name comes twice, only its last value counts", () => {
  const fields: string[] = [];
  const row = indexRow('{"id":"u1","name":"Ada","level":1,"name":"Eve","level":2.0}', fields);
  expect([fields, row.values]).toEqual([
    ["id", "name", "level"],
    ["u1", "Eve", "~2.0"],
  ]);
  expect(row.words).toContain("eve");
  expect(row.words).not.toContain("ada");
});

test("fields that are called like members of every object are fields like any other", () => {
  const fields: string[] = [];
  const row = indexRow('{"id":"u1","__proto__":{"a":"x"},"constructor":"y","toString":null}', fields);
  expect(fields).toEqual(["id", "__proto__", "constructor", "toString"]);
  expect(row.values).toEqual(["u1", '~{"a":"x"}', "y", "~null"]);
});

test("attack: a number of a million digits is sorted by its first ones, and holds nothing up", () => {
  const zeros = "0".repeat(1_000_000);
  expect(indexRow(`{"n":1${zeros}1}`, []).sorts).toEqual(["069999991"]);
  expect(indexRow(`{"n":25${zeros}1}`, []).sorts).toEqual(["0699999925"]);
});
