import { expect, test } from "vitest";
import type { CopyInUse } from "@/lib/contract/copy";
import { endOfCopyWords, foundWords, searchBox } from "./copy-search-words";

const COPY: CopyInUse = {
  generation: "g1",
  isComplete: true,
  rows: 100_243,
  from: 0,
  to: 1,
  fields: ["id", "name"],
  omit: [],
};
const FIRST = { ...COPY, isComplete: false, rows: 38_200 };
const STAFF = { label: "Staff" };
const page = (matches: number, copy = COPY, ranked?: number) => ({ copy, matches, ranked });
const text = (words: string) => ({ text: words, filters: [] });

test("what is searched is never said to be more than it is", () => {
  expect(searchBox(STAFF, COPY).words).toBe("Search all 100,243 staff");
  expect(searchBox(STAFF, FIRST).words).toBe("Search the first 38,200 staff");
  expect(foundWords(page(3), text("ann"), false).found).toBe("3 of all 100,243, best match first");
  expect(foundWords(page(3, FIRST), text("ann"), false).found).toBe(
    "3 of the 38,200 copied so far, best match first",
  );
  expect(foundWords(page(3), text("ann"), true).found).toBe("Searching all 100,243");
  expect(foundWords(page(0), text("ann"), false).found).toBe("No match in all 100,243");
  expect(foundWords(page(4_000, COPY, 1_000), text("a"), false)).toEqual({
    found: "At least 4,000 of all 100,243",
    note: "only 1,000 are shown",
  });
  expect(foundWords(page(9), { text: "", filters: [], sort: undefined }, false).found).toBe("");
});

test("a list of the copy ends with whether that is everybody", () => {
  expect(endOfCopyWords(page(100_243), text(""))).toBe("All 100,243, as the last walk found them.");
  expect(endOfCopyWords(page(38_200, FIRST), text(""))).toMatch(/^38,200 so far: the first walk/);
  expect(endOfCopyWords(page(2), text("ann"))).toBe("That is every match in all 100,243.");
  expect(endOfCopyWords(page(4_000, COPY, 1_000), text("a"))).toMatch(/^Others that match are left out/);
});
