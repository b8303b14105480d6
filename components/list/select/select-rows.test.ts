import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { row, staff } from "@/lib/client/find/testing/fake-scheduler";
import type { Row } from "@/lib/client/list/row-list";
import { RowSelection } from "./row-selection";
import { addAll, extendTo, type IndexedRows, removeAll, stepTo, toggle } from "./select-rows";
import { selectedRows } from "./selected-rows";

function visible(rows: readonly Row[]): IndexedRows {
  const places = new Map(rows.map(({ key }, index) => [key, index]));
  return { rows, indexOf: (key) => places.get(key) };
}

function keysIn(selection: RowSelection, rows: readonly Row[]): string[] {
  return rows.filter(({ key }) => selection.has(key)).map(({ key }) => key);
}

const TEN = staff(10);

test("Shift selects from the row that was selected last, and drawn to elsewhere takes back only what it added", () => {
  const selection = new RowSelection();
  const view = visible(TEN);
  toggle(selection, "5");
  toggle(selection, "2");
  extendTo(selection, view, 7);
  expect(keysIn(selection, TEN)).toEqual(["2", "3", "4", "5", "6", "7"]);
  extendTo(selection, view, 3);
  expect(keysIn(selection, TEN)).toEqual(["2", "3", "5"]);
  extendTo(selection, view, 0);
  expect(keysIn(selection, TEN)).toEqual(["0", "1", "2", "5"]);
});

test("Shift without a row that was selected last, or with one that a filter hides, selects the one row; nothing hidden is taken back", () => {
  const selection = new RowSelection();
  extendTo(selection, visible(TEN), 4);
  expect(keysIn(selection, TEN)).toEqual(["4"]);
  extendTo(selection, visible(TEN.slice(6)), 1);
  expect(keysIn(selection, TEN)).toEqual(["4", "7"]);
});

test("by keyboard a range goes on while nobody has moved from its end, and begins anew from elsewhere", () => {
  const selection = new RowSelection();
  const view = visible(TEN);
  for (const at of [1, 2]) stepTo(selection, view, at, at + 1);
  stepTo(selection, view, 3, 2);
  expect(keysIn(selection, TEN)).toEqual(["1", "2"]);
  stepTo(selection, view, 8, 9);
  stepTo(selection, view, 9, 9);
  expect(keysIn(selection, TEN)).toEqual(["1", "2", "8", "9"]);
});

test("all are all until one is taken out, or another comes", () => {
  const selection = new RowSelection();
  const rows = TEN.slice();
  addAll(selection, rows);
  expect(selection.isAll(rows, rows.length)).toBe(true);
  rows.push(row({ id: 10 }));
  expect(selection.isAll(rows, rows.length)).toBe(false);
  addAll(selection, rows);
  toggle(selection, "3");
  expect(selection.isAll(rows, rows.length)).toBe(false);
  removeAll(selection, rows);
  expect(selection.size).toBe(0);
  expect(selection.isInUse()).toBe(false);
});

test("a list that begins anew has nothing selected, and how many were is told until somebody has read it", () => {
  const selection = new RowSelection();
  selection.follow("one");
  addAll(selection, TEN);
  selection.follow("one");
  expect(selection.size).toBe(10);
  selection.follow("another");
  expect([selection.size, selection.lostCount, selection.isInUse()]).toEqual([0, 10, true]);
  selection.empty();
  expect([selection.lostCount, selection.isInUse()]).toEqual([0, false]);
});

test("drawing asks for the rows that are drawn and no others, and says the same while they stay as they are", () => {
  const selection = new RowSelection();
  const looks = vi.fn<(at: number) => void>();
  const rows = staff(1_000).map((each, at) => ({
    ...each,
    get key() {
      looks(at);
      return String(at);
    },
  }));
  toggle(selection, "401");
  toggle(selection, "403");
  expect(selection.bitsOf(rows, 400, 404)).toBe(0b1010);
  expect(looks).toHaveBeenCalledTimes(4);
  selection.empty();
  expect(selection.bitsOf(rows, 400, 404)).toBe(0);
  expect(looks).toHaveBeenCalledTimes(4);
});

test("what is copied is in the order shown, then what a filter hides as the service sent it", () => {
  const selection = new RowSelection();
  for (const key of ["1", "3", "5", "8"]) toggle(selection, key);
  const view = [TEN[8], TEN[7], TEN[3]] as Row[];
  expect(selectedRows(selection, view, TEN).map(({ key }) => key)).toEqual(["8", "3", "1", "5"]);
  expect(selectedRows(selection, TEN.toReversed(), TEN).map(({ key }) => key)).toEqual(["8", "5", "3", "1"]);
});

type Step = { view: number } & ({ toggle: number } | { extend: number } | { all: boolean });

const STEP: fc.Arbitrary<Step> = fc
  .tuple(
    fc.nat(),
    fc.oneof(
      fc.record({ toggle: fc.nat() }),
      fc.record({ extend: fc.nat() }),
      fc.record({ all: fc.boolean() }),
    ),
  )
  .map(([view, act]) => ({ view, ...act }));

/** The same, written for clearness: what was there before the range, and the range. */
class Model {
  base = new Set<string>();
  range: readonly string[] = [];
  of: readonly Row[] | undefined;
  anchor: string | undefined;

  keys(): Set<string> {
    return new Set([...this.base, ...this.range]);
  }

  settle(keys: Set<string>, anchor: string | undefined): void {
    this.base = keys;
    this.range = [];
    this.anchor = anchor;
  }

  act(step: Step, rows: readonly Row[]): void {
    const keys = rows.map(({ key }) => key);
    if ("toggle" in step) {
      const key = keys[step.toggle % keys.length] as string;
      const now = this.keys();
      if (!now.delete(key)) now.add(key);
      this.settle(now, key);
    } else if ("extend" in step) {
      const to = step.extend % keys.length;
      const at = this.anchor === undefined ? -1 : keys.indexOf(this.anchor);
      const from = at < 0 ? to : at;
      if (this.of !== rows || at < 0) this.base = this.keys();
      this.of = rows;
      this.anchor = keys[from];
      this.range = keys.slice(Math.min(from, to), Math.max(from, to) + 1);
    } else {
      const now = this.keys();
      for (const key of keys) {
        if (step.all) now.add(key);
        else now.delete(key);
      }
      this.settle(now, undefined);
    }
  }
}

test("whatever is clicked in whatever is shown, sorted or filtered, what is selected is what a simple model says", () => {
  const views = fc.array(fc.shuffledSubarray(TEN, { minLength: 1 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(views, fc.array(STEP, { maxLength: 20 }), (rowsOf, steps) => {
      const selection = new RowSelection();
      const model = new Model();
      for (const step of steps) {
        const rows = rowsOf[step.view % rowsOf.length] as Row[];
        model.act(step, rows);
        if ("toggle" in step) toggle(selection, rows[step.toggle % rows.length]?.key as string);
        else if ("extend" in step) extendTo(selection, visible(rows), step.extend % rows.length);
        else if (step.all) addAll(selection, rows);
        else removeAll(selection, rows);
        expect(new Set(keysIn(selection, TEN))).toEqual(model.keys());
        expect(selection.size).toBe(model.keys().size);
        const isAll = selection.isAll(rows, rows.length);
        if (isAll) expect(rows.every(({ key }) => selection.has(key))).toBe(true);
      }
    }),
  );
});
