import fc from "fast-check";
import { expect, test } from "vitest";
import { assignSlots } from "./assign-slots";

/** Chunks that are drawn together, from top to bottom. */
const DRAWN = fc.uniqueArray(fc.nat(30), { maxLength: 12 }).map((places) => places.toSorted((a, b) => a - b));
const VIEWS = fc.array(fc.tuple(DRAWN, fc.boolean()), { maxLength: 12 });

test("wherever the view goes, each chunk has a slot of its own, and one that stays keeps the slot that it had", () => {
  everyMove(VIEWS, ({ before, after }) => {
    expect(new Set(after.values()).size).toBe(after.size);
    for (const [place, slot] of before) if (after.has(place)) expect(after.get(place)).toBe(slot);
  });
});

test("no element is moved: slots that stay are in the order in which they were", () => {
  everyMove(VIEWS, ({ before, after }) => {
    expect(heldBy(before, after)).toEqual(heldBy(after, before));
  });
});

test("between two chunks that stay, nothing is made anew before all that went has been taken over", () => {
  everyMove(VIEWS, ({ before, after, mayTakeOver }) => {
    const made = [...after].filter(([, slot]) => !holds(before, slot)).map(([place]) => place);
    const came = [...after.keys()].filter((place) => !before.has(place));
    if (!mayTakeOver) return expect(made).toEqual(came);
    const went = [...before.keys()].filter((place) => !after.has(place));
    const stays = [...after.keys()].filter((place) => before.has(place));
    const gap = (place: number) => stays.findLastIndex((each) => each < place);
    const gaps = (places: number[]) =>
      [-1, ...stays.keys()].map((at) => places.filter((each) => gap(each) === at).length);
    const wentInto = gaps(went);
    expect(gaps(made)).toEqual(gaps(came).map((number, at) => Math.max(number - (wentInto[at] ?? 0), 0)));
  });
});

test("a view that jumps to and fro makes no more elements than it draws together", () => {
  let slots: Slots = assignSlots([0, 1, 2, 3], new Map());
  for (const first of [100, 40, 400, 0]) {
    slots = assignSlots([first, first + 1, first + 2, first + 3], slots, true);
    expect([...slots.values()]).toEqual([0, 1, 2, 3]);
  }
});

test("rows that change places keep their slots, each its own", () => {
  const before = assignSlots(["a", "b", "c", "d"], new Map());
  const after = assignSlots(["d", "x", "a", "y"], before);
  expect([...after]).toEqual([
    ["d", 3],
    ["x", 4],
    ["a", 0],
    ["y", 5],
  ]);
});

type Slots = ReadonlyMap<number, number>;

interface Move {
  before: Slots;
  after: Slots;
  mayTakeOver: boolean;
}

function everyMove(views: typeof VIEWS, check: (move: Move) => void): void {
  fc.assert(
    fc.property(views, (moves) => {
      let before: Slots = new Map();
      for (const [places, mayTakeOver] of moves) {
        const after = assignSlots(places, before, mayTakeOver);
        check({ before, after, mayTakeOver });
        before = after;
      }
    }),
  );
}

/** The slots of one that the other has, too, in the order of the first. */
function heldBy(slots: Slots, others: Slots): number[] {
  return [...slots.values()].filter((slot) => holds(others, slot));
}

function holds(slots: Slots, slot: number): boolean {
  return [...slots.values()].includes(slot);
}
