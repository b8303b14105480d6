import { describe, expect, test } from "vitest";
import type { Row } from "@/lib/client/row-list";
import { FoundRows, type FoundRowsQuery, resultFor } from "./found-rows";
import type { Sort } from "./sort-rows";
import { FakePace, names, row, staff } from "./testbed";

const BY_NAME: Sort = { field: "name", direction: "descending" };

function query(rows: readonly Row[], text: string, sort?: Sort): FoundRowsQuery {
  return { rows, version: rows.length, query: text, sort };
}

/** A list on a screen: what it shows after each change, as a component would see it. */
class Screen {
  readonly pace = new FakePace();
  readonly found = new FoundRows(this.pace);
  readonly seen: { rows: readonly Row[]; scanned: number; isPending: boolean }[] = [];

  ask(asked: FoundRowsQuery): Promise<void> {
    this.found.subscribe(() => this.seen.push(this.show(asked)));
    return this.found.ask(asked);
  }

  show(asked: FoundRowsQuery) {
    return resultFor(asked, this.found.snapshot());
  }
}

describe("the rows on the screen", () => {
  test("without query and order are the given array itself, and no work is done", async () => {
    const screen = new Screen();
    const asked = query(staff(10, screen.pace), " \u200b ");
    await screen.ask(asked);
    expect(screen.show(asked)).toEqual({ rows: asked.rows, scanned: 10, isPending: false });
    expect(screen.show(asked).rows).toBe(asked.rows);
    expect(screen.pace.mostStepsUnseen).toBe(0);
  });

  test("are what was there until something is found, and say so", async () => {
    const screen = new Screen();
    const asked = query(staff(10), "ada 7");
    expect(screen.show(asked)).toEqual({ rows: asked.rows, scanned: 0, isPending: true });
    await screen.ask(asked);
    expect(names(screen.show(asked).rows)).toEqual(["Ada 7"]);
    expect(screen.show(asked)).toMatchObject({ scanned: 10, isPending: false });
    expect(screen.show(query(asked.rows, "ada 70")).isPending).toBe(true);
  });

  test("are the first matches after the first slice, then more from time to time, then all", async () => {
    const screen = new Screen();
    const asked = query(staff(5000, screen.pace), "ada");
    await screen.ask(asked);
    const counts = screen.seen.map(({ rows }) => rows.length);
    expect(counts[0]).toBeLessThanOrEqual(FakePace.longestSlice() / 0.1);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.length).toBeLessThan(10);
    expect(counts.at(-1)).toBe(5000);
    expect(screen.seen.map(({ isPending }) => isPending)).toEqual(
      counts.map((_, index) => index < counts.length - 1),
    );
    expect(new Set(screen.seen.map(({ rows }) => rows)).size).toBe(counts.length);
  });

  test("are never those of a query that was typed over", async () => {
    const screen = new Screen();
    const rows = staff(3000, screen.pace);
    const first = screen.found.ask(query(rows, "nobody"));
    const second = screen.ask(query(rows, "ada 29"));
    await Promise.all([first, second]);
    expect(screen.seen.at(-1)?.isPending).toBe(false);
    expect(names(screen.show(query(rows, "ada 29")).rows)).toContain("Ada 29");
  });

  test("grow with the list, by a new array", async () => {
    const screen = new Screen();
    const rows = staff(10);
    await screen.ask(query(rows, "ada"));
    const before = screen.show(query(rows, "ada")).rows;
    rows.push(row({ id: 10, name: "Ada 10" }));
    expect(screen.show(query(rows, "ada")).isPending).toBe(true);
    await screen.ask(query(rows, "ada"));
    expect(before).toHaveLength(10);
    expect(screen.show(query(rows, "ada")).rows).toHaveLength(11);
  });

  test("stay the same array when a new page has no match", async () => {
    const screen = new Screen();
    const rows = staff(10);
    await screen.ask(query(rows, "ada"));
    const before = screen.show(query(rows, "ada")).rows;
    rows.push(row({ id: 10, name: "Grace" }));
    await screen.ask(query(rows, "ada"));
    expect(screen.show(query(rows, "ada")).rows).toBe(before);
  });

  test("of a list that starts anew are none of the old list's", async () => {
    const screen = new Screen();
    await screen.ask(query(staff(10), "ada"));
    const anew = query([row({ id: 1, name: "Ada anew" }), row({ id: 2, name: "Grace" })], "ada");
    expect(screen.show(anew)).toEqual({ rows: anew.rows, scanned: 0, isPending: true });
    await screen.ask(anew);
    expect(names(screen.show(anew).rows)).toEqual(["Ada anew"]);
  });

  test("of an earlier query do not come back when a new one begins", async () => {
    const screen = new Screen();
    const rows = staff(10);
    await screen.ask(query(rows, "ada 3"));
    await screen.ask(query(rows, ""));
    expect(screen.show(query(rows, "ada 4")).rows).toBe(rows);
  });
});

describe("sorted rows on the screen", () => {
  test("are those found, in order, and only when all are", async () => {
    const screen = new Screen();
    const rows = staff(3000, screen.pace);
    const asked = query(rows, "ada 29", BY_NAME);
    await screen.ask(asked);
    const shown = screen.show(asked).rows;
    expect(names(shown)).toEqual(
      names(shown).toSorted((a, b) => Number(String(b).slice(4)) - Number(String(a).slice(4))),
    );
    expect(screen.seen.slice(0, -1).every((seen) => seen.rows === rows)).toBe(true);
  });

  test("take in a new page, and turn round", async () => {
    const screen = new Screen();
    const rows = staff(3);
    await screen.ask(query(rows, "", BY_NAME));
    rows.push(row({ id: 3, name: "Ada 1.5" }));
    await screen.ask(query(rows, "", BY_NAME));
    expect(names(screen.show(query(rows, "", BY_NAME)).rows)).toEqual(["Ada 2", "Ada 1.5", "Ada 1", "Ada 0"]);
    const up: Sort = { ...BY_NAME, direction: "ascending" };
    await screen.ask(query(rows, "", up));
    expect(names(screen.show(query(rows, "", up)).rows)).toEqual(["Ada 0", "Ada 1", "Ada 1.5", "Ada 2"]);
  });
});
