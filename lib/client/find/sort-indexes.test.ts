import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { parseLossless } from "@/lib/client/http/parse-lossless";
import type { Row } from "@/lib/client/list/row-list";
import type { Sort } from "@/lib/query/query";
import { SLICE_MS, Slices, STEPS_PER_LOOK } from "./slices";
import { merge, sortIndexes, sortInSlices } from "./sort-indexes";
import type { SortKey } from "./sort-key";
import { FakeScheduler, row, staff } from "./testing/fake-scheduler";

const UP: Sort = { field: "v", direction: "ascending" };
const DOWN: Sort = { field: "v", direction: "descending" };

function rowsOf(values: readonly unknown[]): Row[] {
  return values.map((v, id) => row(v === undefined ? { id } : { id, v }));
}

interface SortRows {
  rows: readonly Row[];
  sort: Sort;
  sorted?: readonly SortKey[];
  scheduler?: FakeScheduler;
  signal?: AbortSignal;
}

function sortKeys({ rows, sort, sorted: known = [], scheduler = new FakeScheduler(), signal }: SortRows) {
  const indexes = [...rows.keys()];
  return sortIndexes({ rows, indexes, by: sort }, known, new Slices(signal, scheduler));
}

async function sortRows(options: SortRows): Promise<Row[]> {
  return (await sortKeys(options)).map(({ index }) => options.rows[index] as Row);
}

async function valuesInOrder(values: readonly unknown[], sort = UP): Promise<string[]> {
  const rows = await sortRows({ rows: rowsOf(values), sort });
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
      "1e401",
      "0.12345678901234567891",
      "0.12345678901234567890",
    ];
    const inOrder = [
      "-1e400",
      "-2",
      "0.12345678901234567890",
      "0.12345678901234567891",
      "1.5",
      "9",
      "10",
      "12345678901234567890",
      "12345678901234567891",
      "1e400",
      "1e401",
    ];
    const values = digits.map(parseLossless);
    expect(await valuesInOrder(values)).toEqual(inOrder);
    expect(await valuesInOrder(values.toReversed(), DOWN)).toEqual(inOrder.toReversed());
  });

  test("texts as people order them: case and accents aside, digits by value, then always the same", async () => {
    const texts = ["zoe 10", "Zoë 9", "Émile", "ada", "Ada", "ernst"];
    expect(await valuesInOrder(texts)).toEqual(["Ada", "ada", "Émile", "ernst", "Zoë 9", "zoe 10"]);
    expect(await valuesInOrder(texts)).toEqual(await valuesInOrder(texts.toReversed()));
  });

  test("null and then absent are last in both directions", async () => {
    expect(await valuesInOrder([undefined, null, 2, undefined, 1])).toEqual([
      "1",
      "2",
      "null",
      "absent",
      "absent",
    ]);
    expect(await valuesInOrder([undefined, null, 2, 1], DOWN)).toEqual(["2", "1", "null", "absent"]);
  });

  test("kinds are kept apart, and none makes a comparison fail", async () => {
    const mixed = [[1], true, "b", 2, { a: 1 }, false, "a", 1, ""];
    expect(await valuesInOrder(mixed)).toEqual([
      "1",
      "2",
      "",
      "a",
      "b",
      "false",
      "true",
      "1",
      "[object Object]",
    ]);
  });

  test.each([UP, DOWN])("equal rows keep the order of the list, $direction", async (sort) => {
    const rows = rowsOf(Array.from({ length: 100 }, (_, id) => id % 3));
    const result = await sortRows({ rows, sort });
    for (const value of [0, 1, 2]) {
      const ids = result.filter(({ item }) => item.v === value).map(({ item }) => Number(item.id));
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    }
  });

  test("the given rows stay as they are", async () => {
    const rows = rowsOf([2, 1]);
    const before = [...rows];
    await sortRows({ rows, sort: UP });
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
        const order = await sortInSlices(
          [...values.keys()],
          (a, b) => (values[a] as number) - (values[b] as number),
          new Slices(undefined, new FakeScheduler()),
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
        const first = await sortKeys({ rows: rows.slice(0, cut), sort });
        const grown = await sortRows({ rows, sort, sorted: first });
        expect(grown).toEqual(await sortRows({ rows, sort }));
      }),
    );
  });
});

function costly(scheduler: FakeScheduler, values: readonly number[]) {
  return (a: number, b: number) => {
    scheduler.step();
    return (values[a] as number) - (values[b] as number);
  };
}

describe("sorting never blocks", () => {
  const SHUFFLED = Array.from({ length: 3000 }, (_, index) => (index * 7919) % 3001);

  test("a slice ends when its time is over, however the comparisons fall", async () => {
    const scheduler = new FakeScheduler();
    await sortInSlices([...SHUFFLED.keys()], costly(scheduler, SHUFFLED), new Slices(undefined, scheduler));
    expect(scheduler.slices.length).toBeGreaterThan(3000 / (SLICE_MS / 0.1));
    // Looking up a place takes several comparisons in one step.
    expect(Math.max(...scheduler.slices)).toBeLessThanOrEqual(SLICE_MS + STEPS_PER_LOOK * 12 * 0.1);
  });

  test("reading the fields is sliced too", async () => {
    const scheduler = new FakeScheduler();
    await sortRows({
      rows: staff(3000, scheduler),
      sort: { field: "name", direction: "ascending" },
      scheduler,
    });
    expect(Math.max(...scheduler.slices)).toBeLessThanOrEqual(FakeScheduler.longestSlice());
    expect(scheduler.mostStepsUnseen).toBeLessThanOrEqual(STEPS_PER_LOOK);
  });

  test("a list in order costs one pass, and a page appended to it costs next to nothing", async () => {
    let looks = 0;
    const counted = (a: number, b: number) => (looks += 1) && a - b;
    const slices = new Slices(undefined, new FakeScheduler());
    const sorted = await sortInSlices([...SHUFFLED.keys()], counted, slices);
    expect(looks).toBeLessThan(3000 * 1.5);
    looks = 0;
    const page = Array.from({ length: 100 }, (_, index) => (index * 7919) % 3001).sort((a, b) => a - b);
    const grown = await merge(sorted, page, counted, slices);
    expect(grown).toEqual([...sorted, ...page].sort((a, b) => a - b));
    expect(looks).toBeLessThan(100 * 30);
  });

  test("only the rows that were appended are read", async () => {
    const scheduler = new FakeScheduler();
    const rows = staff(3000, scheduler);
    const sort: Sort = { field: "name", direction: "ascending" };
    const sorted = await sortKeys({ rows: rows.slice(0, 2990), sort });
    const read = vi.spyOn(scheduler, "step");
    await sortKeys({ rows, sort, sorted });
    expect(read).toHaveBeenCalledTimes(10);
  });

  test("cancelled, it stops with the reason given", async () => {
    const scheduler = new FakeScheduler();
    const work = new AbortController();
    scheduler.onYield = () => work.abort(new Error("another order"));
    const sorting = sortRows({ rows: staff(3000, scheduler), sort: UP, scheduler, signal: work.signal });
    await expect(sorting).rejects.toThrow("another order");
    expect(scheduler.slices).toHaveLength(1);
  });
});
