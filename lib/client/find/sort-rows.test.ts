import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseLossless } from "@/lib/client/lossless";
import type { Row } from "@/lib/client/row-list";
import { mergeSort } from "./merge-sort";
import { SLICE_MS, Slices, STEPS_PER_LOOK } from "./slices";
import { type Sort, sortRows } from "./sort-rows";
import { FakePace, row, staff } from "./testbed";

const UP: Sort = { field: "v", direction: "ascending" };
const DOWN: Sort = { field: "v", direction: "descending" };

function rowsOf(values: readonly unknown[]): Row[] {
  return values.map((v, id) => row(v === undefined ? { id } : { id, v }));
}

async function sorted(values: readonly unknown[], sort = UP): Promise<string[]> {
  const rows = await sortRows({ rows: rowsOf(values), sort, pace: new FakePace() });
  return rows.map(({ item }) => (Object.hasOwn(item, "v") ? String(item.v) : "absent"));
}

describe("the order of rows", () => {
  test("numbers by value, those JavaScript cannot hold too", async () => {
    const digits = [
      "10",
      "9",
      "-2",
      "12345678901234567891",
      "12345678901234567890",
      "1.5",
      "1e400",
      "-1e400",
    ];
    const inOrder = [
      "-1e400",
      "-2",
      "1.5",
      "9",
      "10",
      "12345678901234567890",
      "12345678901234567891",
      "1e400",
    ];
    const values = digits.map(parseLossless);
    expect(await sorted(values)).toEqual(inOrder);
    expect(await sorted(values.toReversed(), DOWN)).toEqual(inOrder.toReversed());
  });

  test("texts as people order them: case and accents aside, digits by value, then always the same", async () => {
    const texts = ["zoe 10", "Zoë 9", "Émile", "ada", "Ada", "ernst"];
    expect(await sorted(texts)).toEqual(["Ada", "ada", "Émile", "ernst", "Zoë 9", "zoe 10"]);
    expect(await sorted(texts)).toEqual(await sorted(texts.toReversed()));
  });

  test("null and then absent are last in both directions", async () => {
    expect(await sorted([undefined, null, 2, undefined, 1])).toEqual(["1", "2", "null", "absent", "absent"]);
    expect(await sorted([undefined, null, 2, 1], DOWN)).toEqual(["2", "1", "null", "absent"]);
  });

  test("kinds are kept apart, and none makes a comparison fail", async () => {
    const mixed = [[1], true, "b", 2, { a: 1 }, false, "a", 1, ""];
    expect(await sorted(mixed)).toEqual(["1", "2", "", "a", "b", "false", "true", "1", "[object Object]"]);
  });

  test.each([UP, DOWN])("equal rows keep the order of the list, $direction", async (sort) => {
    const rows = rowsOf(Array.from({ length: 100 }, (_, id) => id % 3));
    const result = await sortRows({ rows, sort, pace: new FakePace() });
    for (const value of [0, 1, 2]) {
      const ids = result.filter(({ item }) => item.v === value).map(({ item }) => Number(item.id));
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    }
  });

  test("the given rows stay as they are", async () => {
    const rows = rowsOf([2, 1]);
    const before = [...rows];
    await sortRows({ rows, sort: UP, pace: new FakePace() });
    expect(rows).toEqual(before);
  });
});

const anyValue = fc.option(
  fc.oneof(fc.integer({ min: -9, max: 9 }), fc.string({ maxLength: 2 }), fc.boolean()),
);
const anyValues = fc.array(anyValue, { maxLength: 80 });

describe("whatever the rows", () => {
  test("the order is that of the language's own stable sort", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 300 }), async (values) => {
        const order = await mergeSort(
          values.length,
          0,
          (a, b) => (values[a] as number) - (values[b] as number),
          new Slices(undefined, new FakePace()),
        );
        const expected = values
          .map((_, index) => index)
          .sort((a, b) => (values[a] as number) - (values[b] as number));
        expect([...order]).toEqual(expected);
      }),
    );
  });

  test("rows appended to sorted ones come where a sort of all would put them", async () => {
    await fc.assert(
      fc.asyncProperty(anyValues, fc.nat(80), fc.constantFrom(UP, DOWN), async (values, cut, sort) => {
        const rows = rowsOf(values);
        const pace = new FakePace();
        const first = await sortRows({ rows: rows.slice(0, cut), sort, pace });
        const grown = await sortRows({ rows, sort, sorted: first, pace });
        expect(grown).toEqual(await sortRows({ rows, sort, pace }));
      }),
    );
  });
});

function costly(pace: FakePace, values: readonly number[]) {
  return (a: number, b: number) => {
    pace.step();
    return (values[a] as number) - (values[b] as number);
  };
}

describe("sorting never blocks", () => {
  const SHUFFLED = Array.from({ length: 3000 }, (_, index) => (index * 7919) % 3001);

  test("a slice ends when its time is over, however the comparisons fall", async () => {
    const pace = new FakePace();
    await mergeSort(3000, 0, costly(pace, SHUFFLED), new Slices(undefined, pace));
    expect(pace.slices.length).toBeGreaterThan(3000 / (SLICE_MS / 0.1));
    // Looking up a place takes several comparisons in one step.
    expect(Math.max(...pace.slices)).toBeLessThanOrEqual(SLICE_MS + STEPS_PER_LOOK * 12 * 0.1);
  });

  test("reading the fields is sliced too", async () => {
    const pace = new FakePace();
    await sortRows({ rows: staff(3000, pace), sort: { field: "name", direction: "ascending" }, pace });
    expect(Math.max(...pace.slices)).toBeLessThanOrEqual(FakePace.longestSlice());
    expect(pace.mostStepsUnseen).toBeLessThanOrEqual(STEPS_PER_LOOK);
  });

  test("a list in order costs one pass, and a page appended to it costs next to nothing", async () => {
    const values = Array.from({ length: 3100 }, (_, index) => (index < 3000 ? index : (index * 7919) % 3001));
    const whole = new FakePace();
    let looks = 0;
    const counted = (a: number, b: number) => (looks += 1) && (values[a] as number) - (values[b] as number);
    await mergeSort(3000, 0, counted, new Slices(undefined, whole));
    expect(looks).toBe(2999);
    looks = 0;
    await mergeSort(3100, 3000, counted, new Slices(undefined, whole));
    expect(looks).toBeLessThan(100 * 30);
  });

  test("cancelled, it stops with the reason given", async () => {
    const pace = new FakePace();
    const work = new AbortController();
    pace.onYield = () => work.abort(new Error("another order"));
    const sorting = sortRows({ rows: staff(3000, pace), sort: UP, pace, signal: work.signal });
    await expect(sorting).rejects.toThrow("another order");
    expect(pace.slices).toHaveLength(1);
  });
});
