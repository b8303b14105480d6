import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Row } from "@/lib/client/list/row-list";
import { fold } from "@/lib/query/fold";
import type { Filter } from "@/lib/query/query";
import { valueToken } from "@/lib/query/value-token";
import { findRows, type SearchInput, type SearchState } from "./find-rows";
import { RowTexts } from "./row-text";
import { BROWSER_SCHEDULER, Slices, STEPS_PER_LOOK } from "./slices";
import { asSent, FakeScheduler, names, row, staff } from "./testing/fake-scheduler";

/** Texts that count which rows were looked at. */
class SeenTexts extends RowTexts {
  seen: number[] = [];
  override at(index: number): string {
    this.seen.push(index);
    return super.at(index);
  }
}

interface Find extends Pick<SearchInput, "texts" | "previous"> {
  query?: string;
  filters?: readonly Filter[];
  scheduler?: FakeScheduler;
  signal?: AbortSignal;
  onProgress?(found: SearchState): void;
}

function find({
  texts,
  query = "",
  filters = [],
  previous,
  scheduler,
  signal,
  onProgress,
}: Find): Promise<SearchState> {
  const slices = new Slices(signal, scheduler ?? new FakeScheduler());
  return findRows({ texts, query: { text: query, filters }, previous }, slices, onProgress);
}

function filter(...values: string[]): Filter[] {
  return [{ field: "team", values }];
}

function rowsOf({ texts, indexes }: SearchState): Row[] {
  return indexes.map((index) => texts.rows[index] as Row);
}

describe("what is found", () => {
  const rows = ["Ada Lovelace", "Grace Hopper", "Adá Hopper", null].map((name, id) => row({ id, name }));

  test.each([
    ["ada", ["Ada Lovelace", "Adá Hopper"]],
    ["HOPPER  adá", ["Adá Hopper"]],
    ["love ace", ["Ada Lovelace"]],
    ["3", [null]],
    ["nobody", []],
  ])("%s: rows with every word, in the order of the list", async (query, expected) => {
    const found = await find({ texts: new RowTexts(rows, asSent), query });
    expect(names(rowsOf(found))).toEqual(expected);
    expect(found.scanned).toBe(4);
  });

  test("every name finds its own row, whatever it is made of", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (name) => {
        const found = await find({ texts: new RowTexts([row({ id: 1, name })], asSent), query: name });
        expect(found.indexes).toHaveLength(1);
      }),
    );
  });
});

describe("what is filtered by", () => {
  const values: readonly unknown[] = ["Care", "Sales", null, undefined, "", 5, "5", { a: 1 }, "null"];
  const rows = values.map((team, id) => row(team === undefined ? { id } : { id, team, name: `Ada ${id}` }));

  test.each([
    [["Care"], [0]],
    [
      ["Care", "Sales"],
      [0, 1],
    ],
    [
      ["~null", "~"],
      [2, 3],
    ],
    [['~""'], [4]],
    [["~5"], [5]],
    [["5"], [6]],
    [['~{"a":1}'], [7]],
    [["null"], [8]],
    [["~nothing that is a value"], []],
  ])("%j: rows with one of these values and no other", async (tokens, expected) => {
    const found = await find({ texts: new RowTexts(rows, asSent), filters: filter(...tokens) });
    expect(found.indexes).toEqual(expected);
  });

  test("of several fields all must hold, and every word of the text", async () => {
    const filters = [...filter("Care", "Sales", '~""'), { field: "name", values: ["Ada 0", "Ada 4"] }];
    expect((await find({ texts: new RowTexts(rows, asSent), filters })).indexes).toEqual([0, 4]);
    expect((await find({ texts: new RowTexts(rows, asSent), filters, query: "4" })).indexes).toEqual([4]);
  });

  test("a field with the name of something that every object has", async () => {
    const proto = row(JSON.parse('{"id":1,"__proto__":"Care"}'));
    const texts = new RowTexts([proto, row({ id: 2 })], asSent);
    expect((await find({ texts, filters: [{ field: "__proto__", values: ["Care"] }] })).indexes).toEqual([0]);
    expect((await find({ texts, filters: [{ field: "constructor", values: ["~"] }] })).indexes).toEqual([
      0, 1,
    ]);
  });

  test("fewer values, or another filter beside it, look at what was found", async () => {
    const many = staff(1000).map(({ item, ...rest }, id) => ({
      ...rest,
      item: { ...item, team: `T${id % 10}` },
    }));
    const texts = new SeenTexts(many, asSent);
    const previous = await find({ texts, filters: filter("T1", "T2") });
    expect(texts.seen).toEqual([]);
    const found = await find({ texts, filters: filter("T1"), query: "ada", previous });
    expect(texts.seen).toEqual(found.indexes);
    expect(found.indexes).toHaveLength(100);
    texts.seen = [];
    await find({ texts, filters: filter("T1", "T3"), query: "ada", previous: found });
    expect(texts.seen).toHaveLength(200);
  });
});

describe("searching never blocks", () => {
  test("a slice ends when its time is over, and the clock is looked at often enough to know", async () => {
    const scheduler = new FakeScheduler();
    const rows = staff(5000, scheduler);
    await find({ texts: new RowTexts(rows, asSent), query: "ada", scheduler });
    expect(scheduler.slices.length).toBeGreaterThan(50);
    expect(Math.max(...scheduler.slices)).toBeLessThanOrEqual(FakeScheduler.longestSlice());
    expect(scheduler.mostStepsUnseen).toBeLessThanOrEqual(STEPS_PER_LOOK);
  });

  test("the first matches are there after the first slice", async () => {
    const scheduler = new FakeScheduler();
    const rows = staff(5000, scheduler);
    const seen: number[] = [];
    const onProgress = (found: SearchState) => seen.push(found.indexes.length);
    await find({ texts: new RowTexts(rows, asSent), query: "ada", scheduler, onProgress });
    expect(seen[0]).toBeGreaterThan(0);
    expect(seen[0]).toBeLessThanOrEqual(FakeScheduler.longestSlice() / 0.1);
  });

  test("the real event loop has its turn between slices", async () => {
    const timer = { fired: false };
    setTimeout(() => (timer.fired = true), 0);
    // Were it no more than a promise, the timer would never have its turn.
    while (!timer.fired) await BROWSER_SCHEDULER.yield();
    expect(timer.fired).toBe(true);
  });

  test("a browser's scheduler is asked for a turn no more urgent than painting", async () => {
    const asked: unknown[] = [];
    const postTask = async (task: () => void, options: unknown) => {
      asked.push(options);
      task();
    };
    vi.stubGlobal("scheduler", { postTask });
    await BROWSER_SCHEDULER.yield();
    vi.unstubAllGlobals();
    expect(asked).toEqual([{ priority: "user-visible" }]);
  });

  test("cancelled, it stops at the end of the slice with the reason given", async () => {
    const scheduler = new FakeScheduler();
    const texts = new SeenTexts(staff(5000, scheduler), asSent);
    const work = new AbortController();
    scheduler.onYield = (turns) => turns === 3 && work.abort(new Error("typed on"));
    await expect(find({ texts, query: "ada", scheduler, signal: work.signal })).rejects.toThrow("typed on");
    expect(texts.seen.length).toBeLessThanOrEqual((3 * FakeScheduler.longestSlice()) / 0.1);
  });
});

describe("only what is needed is looked at", () => {
  test("a query that extends the one before looks at what that found", async () => {
    const texts = new SeenTexts(staff(1000), asSent);
    const previous = await find({ texts, query: "ada 99" });
    texts.seen = [];
    const found = await find({ texts, query: "ada 999", previous });
    expect(names(rowsOf(found))).toEqual(["Ada 999"]);
    expect(texts.seen).toEqual(previous.indexes);
    expect(previous.indexes.length).toBeLessThan(20);
  });

  test("rows that were appended are looked at, the others not again", async () => {
    const rows = staff(100);
    const texts = new SeenTexts(rows, asSent);
    const previous = await find({ texts, query: "ada" });
    texts.seen = [];
    rows.push(row({ id: 100, name: "Ada 100" }), row({ id: 101, name: "Grace" }));
    const found = await find({ texts, query: "ADA ", previous });
    expect(texts.seen).toEqual([100, 101]);
    expect(found.indexes).toHaveLength(101);
  });

  test("a search that was cancelled is gone on from, by a longer query too", async () => {
    const scheduler = new FakeScheduler();
    const rows = staff(3000, scheduler);
    const texts = new SeenTexts(rows, asSent);
    const work = new AbortController();
    let partial: SearchState | undefined;
    scheduler.onYield = (turns) => turns === 5 && work.abort();
    const onProgress = (found: SearchState) => (partial = found);
    await find({ texts, query: "ada 2", scheduler, signal: work.signal, onProgress }).catch(() => {});
    const come = partial?.scanned ?? 0;
    const candidates = partial?.indexes ?? [];
    texts.seen = [];
    const found = await find({ texts, query: "ada 29", previous: partial });
    expect(texts.seen.slice(0, candidates.length)).toEqual(candidates);
    expect(texts.seen.slice(candidates.length)).toEqual(
      Array.from({ length: 3000 - come }, (_, index) => come + index),
    );
    const expected = staff(3000).filter(({ item }) => String(item.name).includes("29"));
    expect(names(rowsOf(found))).toEqual(names(expected));
  });

  test("another list or a shorter query is searched from the start", async () => {
    const texts = new SeenTexts(staff(50), asSent);
    const previous = await find({ texts, query: "ada 1" });
    expect((await find({ texts, query: "ada", previous })).indexes).toHaveLength(50);
    const others = new RowTexts([row({ id: 7, name: "Ada 1" })], asSent);
    expect((await find({ texts: others, query: "ada 1", previous })).indexes).toHaveLength(1);
  });

  test("whatever is asked after whatever, the result is that of a search from the start", async () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b", "á", " "), maxLength: 4 });
    const teams = fc.subarray(["a", "b", "~null", "~"]);
    // "null" finds more than a part of it does.
    const special = fc.constantFrom("null", "nul", "null a", "nullb");
    const asked = fc.record({
      query: fc.oneof(letters, special),
      teams,
      name: letters,
      team: fc.constantFrom("a", "b", null, undefined),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(asked), async (steps) => {
        const rows: Row[] = [];
        const texts = new RowTexts(rows, asSent);
        let previous: SearchState | undefined;
        for (const { query, teams: values, name, team } of steps) {
          rows.push(row({ name, ...(team !== undefined && { team }) }));
          const filters = values.length > 0 ? [{ field: "team", values }] : [];
          previous = await find({ texts, query, filters, previous });
          const words = fold(query).split(" ");
          const expected = rows.filter(
            ({ item }) =>
              words.every(
                (word) =>
                  fold(`${item.name}\n${item.team ?? ""}`).includes(word) ||
                  (word === "null" && item.team === null),
              ) &&
              (values.length === 0 || values.includes(valueToken(item, "team"))),
          );
          expect(rowsOf(previous)).toEqual(expected);
        }
      }),
    );
  });
});
