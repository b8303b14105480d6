import * as fc from "fast-check";
import { expect, test } from "vitest";
import { idAt, positionOf, type Roster } from "./roster";

const roster: Roster = { seed: 7, lane: 0, count: 1_000_000 };
const position = fc.nat({ max: roster.count - 1 });

test("positionOf is the inverse of idAt", () => {
  fc.assert(fc.property(position, (at) => void expect(positionOf(roster, idAt(roster, at))).toBe(at)));
});

test("ids increase with the position, with gaps of different widths", () => {
  const ids = Array.from({ length: 500 }, (_, at) => idAt(roster, at));
  const gaps = ids.slice(1).map((id, at) => id - (ids[at] as number));
  expect(Math.min(...gaps)).toBeGreaterThan(1);
  expect(new Set(gaps).size).toBeGreaterThan(5);
});

test("every number is the id of one person at most", () => {
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 20_000_000 }), (id) => {
      const at = positionOf(roster, id);
      if (at !== undefined) expect(idAt(roster, at)).toBe(id);
    }),
  );
});

test("rosters in different lanes have no id in common", () => {
  const other: Roster = { ...roster, lane: 1 };
  fc.assert(fc.property(position, (at) => void expect(positionOf(other, idAt(roster, at))).toBeUndefined()));
});

test("there is nobody at or beyond the count", () => {
  expect(positionOf({ ...roster, count: 3 }, idAt(roster, 3))).toBeUndefined();
  expect(positionOf({ ...roster, count: 3 }, idAt(roster, 2))).toBe(2);
});
