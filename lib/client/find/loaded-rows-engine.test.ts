import { describe, expect, test } from "vitest";
import type { Row } from "@/lib/client/list/row-list";
import type { ListQuery, Sort } from "@/lib/query/query";
import { visibleResult } from "./engine";
import type { QueryResult } from "./list-engine";
import { LoadedRowsEngine } from "./loaded-rows-engine";
import { asSent, FakeScheduler, names, row, staff } from "./testing/fake-scheduler";

const BY_NAME: Sort = { field: "name", direction: "descending" };

function query(text: string, sort?: Sort): ListQuery {
  return { text, filters: [], sort };
}

/** A list on a screen: what it shows after each answer, as a component would see it. */
class Screen {
  readonly scheduler: FakeScheduler;
  readonly engine: LoadedRowsEngine;
  readonly seen: Pick<QueryResult, "rows" | "isPending">[] = [];
  #last: QueryResult | undefined;
  #work = new AbortController();

  constructor(
    readonly rows: Row[],
    scheduler = new FakeScheduler(),
  ) {
    this.scheduler = scheduler;
    this.engine = new LoadedRowsEngine(rows, asSent, scheduler);
  }

  /** Instead of whatever was asked before. */
  async ask(asked: ListQuery): Promise<void> {
    this.#work.abort();
    this.#work = new AbortController();
    const { signal } = this.#work;
    const show = (result: QueryResult) => {
      this.#last = result;
      this.seen.push(this.show(asked));
    };
    await this.engine.result(asked, show, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  show(asked: ListQuery, rows: readonly Row[] = this.rows) {
    return visibleResult(rows, asked, this.#last);
  }
}

function costlyScreen(count: number): Screen {
  const scheduler = new FakeScheduler();
  return new Screen(staff(count, scheduler), scheduler);
}

describe("the rows on the screen", () => {
  test("without query and order are the given array itself", () => {
    const { rows, show } = { rows: staff(10), show: visibleResult };
    expect(show(rows, query(" \u200b "), undefined)).toEqual({ rows, isPending: false });
    expect(show(rows, query(" \u200b "), undefined).rows).toBe(rows);
  });

  test("are what was there until something is found, and say so", async () => {
    const screen = new Screen(staff(10));
    const asked = query("ada 7");
    expect(screen.show(asked)).toEqual({ rows: screen.rows, isPending: true });
    await screen.ask(asked);
    expect(names(screen.show(asked).rows)).toEqual(["Ada 7"]);
    expect(screen.show(asked).isPending).toBe(false);
    expect(screen.show(query("ada 70")).isPending).toBe(true);
  });

  test("are the first matches after the first slice, then more from time to time, then all", async () => {
    const screen = costlyScreen(5000);
    await screen.ask(query("ada"));
    const counts = screen.seen.map(({ rows }) => rows.length);
    expect(counts[0]).toBeLessThanOrEqual(FakeScheduler.longestSlice() / 0.1);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.length).toBeGreaterThan(2);
    expect(counts.length).toBeLessThan(10);
    expect(counts.at(-1)).toBe(5000);
    expect(screen.seen.map(({ isPending }) => isPending)).toEqual(
      counts.map((_, index) => index < counts.length - 1),
    );
    expect(new Set(screen.seen.map(({ rows }) => rows)).size).toBe(counts.length);
  });

  test("are never those of a query that was typed over", async () => {
    const screen = costlyScreen(3000);
    const [first, second] = [query("nobody"), query("ada 29")];
    await Promise.all([screen.ask(first), screen.ask(second)]);
    expect(screen.seen.at(-1)?.isPending).toBe(false);
    expect(names(screen.show(second).rows)).toContain("Ada 29");
    expect(screen.seen.every(({ rows }) => rows.length > 0)).toBe(true);
  });

  test("grow with the list, by a new array", async () => {
    const screen = new Screen(staff(10));
    const asked = query("ada");
    await screen.ask(asked);
    const before = screen.show(asked).rows;
    screen.rows.push(row({ id: 10, name: "Ada 10" }));
    expect(screen.show(asked).isPending).toBe(true);
    await screen.ask(asked);
    expect(before).toHaveLength(10);
    expect(screen.show(asked).rows).toHaveLength(11);
  });

  test.each([undefined, BY_NAME])("stay the same array when a new page has no match", async (sort) => {
    const screen = new Screen(staff(10));
    const asked = query("ada", sort);
    await screen.ask(asked);
    const before = screen.show(asked).rows;
    screen.rows.push(row({ id: 10, name: "Grace" }));
    await screen.ask(asked);
    expect(screen.show(asked).rows).toBe(before);
  });

  test("of a list that starts anew are none of the old list's", async () => {
    const screen = new Screen(staff(10));
    const asked = query("ada");
    await screen.ask(asked);
    const anew = [row({ id: 1, name: "Ada anew" })];
    expect(screen.show(asked, anew)).toEqual({ rows: anew, isPending: true });
  });
});

describe("sorted rows on the screen", () => {
  test("are those found, in order, and only when all are", async () => {
    const screen = costlyScreen(3000);
    const asked = query("ada 29", BY_NAME);
    await screen.ask(asked);
    expect(screen.seen).toHaveLength(1);
    const shown = screen.show(asked).rows;
    expect(shown.length).toBeGreaterThan(10);
    expect(names(shown)).toEqual(
      names(shown).toSorted((a, b) => Number(String(b).slice(4)) - Number(String(a).slice(4))),
    );
  });

  test("take in a new page, and turn round", async () => {
    const screen = new Screen(staff(3));
    const down = query("", BY_NAME);
    await screen.ask(down);
    screen.rows.push(row({ id: 3, name: "Ada 1.5" }));
    await screen.ask(down);
    expect(names(screen.show(down).rows)).toEqual(["Ada 2", "Ada 1.5", "Ada 1", "Ada 0"]);
    const up = query("", { ...BY_NAME, direction: "ascending" });
    await screen.ask(up);
    expect(names(screen.show(up).rows)).toEqual(["Ada 0", "Ada 1", "Ada 1.5", "Ada 2"]);
  });
});

function teams(values: readonly unknown[]): Row[] {
  return values.map((team, id) => row(team === undefined ? { id } : { id, team, name: `Ada ${id % 2}` }));
}

describe("the values of a field", () => {
  const noSignal = new AbortController().signal;

  test("are counted, the most frequent first, whatever they are, and as often as they come", async () => {
    const rows = teams([null, "Care", 5, "Care", undefined, "", "5", { a: 1 }, "Care", null, { a: 1 }]);
    const engine = new LoadedRowsEngine(rows, asSent, new FakeScheduler());
    const { values, more } = await engine.countValues(query(""), { field: "team", text: "" }, noSignal);
    expect(values.map(({ token, count }) => [token, count])).toEqual([
      ["Care", 3],
      ["~null", 2],
      ['~{"a":1}', 2],
      ["~5", 1],
      ["~", 1],
      ['~""', 1],
      ["5", 1],
    ]);
    expect(more).toBe(0);
    rows.push(...teams(["5", "5"]));
    const later = await engine.countValues(query(""), { field: "team", text: "" }, noSignal);
    expect(later.values[1]).toEqual({ token: "5", count: 3 });
  });

  test("are those of the rows that the text and the other filters leave, not those of their own filter", async () => {
    const engine = new LoadedRowsEngine(
      teams(["Care", "Care", "Sales", "Sales", "Law"]),
      asSent,
      new FakeScheduler(),
    );
    const filters = [
      { field: "team", values: ["Law"] },
      { field: "name", values: ["Ada 0"] },
    ];
    const { values } = await engine.countValues(
      { text: "ada", filters },
      { field: "team", text: "" },
      noSignal,
    );
    expect(values).toEqual(["Care", "Sales", "Law"].map((token) => ({ token, count: 1 })));
  });

  test("of 10,000 a hundred are listed and the others told of; what is typed finds any, and no slice is too long", async () => {
    const scheduler = new FakeScheduler();
    const engine = new LoadedRowsEngine(staff(10_000, scheduler), asSent, scheduler);
    const all = await engine.countValues(query(""), { field: "name", text: "" }, noSignal);
    expect(all.values).toHaveLength(100);
    expect(all.more).toBe(9_900);
    expect(Math.max(...scheduler.slices)).toBeLessThanOrEqual(FakeScheduler.longestSlice());
    const found = await engine.countValues(query(""), { field: "name", text: "ÁDA 9999" }, noSignal);
    expect(found).toEqual({ values: [{ token: "Ada 9999", count: 1 }], more: 0 });
  });

  test("are given up when nobody waits for them", async () => {
    const scheduler = new FakeScheduler();
    const work = new AbortController();
    scheduler.onYield = (turns) => turns === 2 && work.abort(new Error("closed"));
    const engine = new LoadedRowsEngine(staff(5_000, scheduler), asSent, scheduler);
    const counting = engine.countValues(query(""), { field: "name", text: "" }, work.signal);
    await expect(counting).rejects.toThrow("closed");
    expect(scheduler.slices).toHaveLength(2);
  });
});
