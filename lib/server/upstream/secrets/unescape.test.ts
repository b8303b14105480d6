import { expect, test } from "vitest";
import { runAtOnce } from "./slices";
import type { Span } from "./spans";
import { lettersOf, originalSpans, plainReading, rewrite } from "./unescape";

/** A thousand spans of six characters, so far apart. */
const every = (step: number): Span[] =>
  Array.from({ length: 1_000 }, (_, index) => [index * step, index * step + 6]);

test("a reading is asked from its beginning to its end, wherever what was found in it came from", () => {
  const asked: number[] = [];
  const note = (index: number) => {
    asked.push(index);
    return index;
  };
  const found = [...every(500), ...every(497), ...every(500)];
  const spans = runAtOnce(originalSpans(found, { text: "", at: note, end: note }));
  expect(asked).toEqual(asked.toSorted((one, other) => one - other));
  expect(spans).toEqual(spans.toSorted(([one], [other]) => one - other));
  // Those that touch stay two: what an escape or a line's end has between them in the original is nobody's secret.
  expect(
    runAtOnce(
      originalSpans(
        [
          [0, 6],
          [6, 12],
          [10, 14],
        ],
        plainReading(""),
      ),
    ),
  ).toEqual([
    [0, 6],
    [6, 14],
  ]);
});

test("where each character was is found again at no more than the cost of reading the text once more", () => {
  let matched = 0;
  const text = "a-b".repeat(200_000);
  const { plain, place } = runAtOnce(
    rewrite(text, {
      begins: lettersOf("-"),
      matchAt() {
        matched += 1;
        return 1;
      },
    }),
  );
  expect(plain).toBe("ab".repeat(200_000));
  const before = matched;
  for (let index = 0; index < plain.length; index += 997) {
    const at = Math.floor(index / 2) * 3 + (index % 2) * 2;
    expect(place(index)).toBe(at);
  }
  expect(matched - before).toBeLessThanOrEqual(before);
});
