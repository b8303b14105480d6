import { expect, test } from "vitest";
import { chooseFiles, journeyPattern, listTestFiles, titlePattern } from "./words.mjs";

const SOURCES: Record<string, string> = {
  "e2e/staff-find.spec.ts": `test("a search of 3.5 finds nobody", …)`,
  "e2e/board.spec.ts": `test("the board finds its place", …); test(\`staff \${number}\`, …)`,
};
const FILES = Object.keys(SOURCES);

test("a file is chosen when each word is in its path or its source; titles need only the words that the path lacks", () => {
  expect(choose("STAFF", "find")).toEqual([
    { files: ["e2e/staff-find.spec.ts"], words: [] },
    { files: ["e2e/board.spec.ts"], words: ["STAFF", "find"] },
  ]);
  expect(choose("board", "Place")).toEqual([{ files: ["e2e/board.spec.ts"], words: ["Place"] }]);
  expect(choose("finds nobody", "SPEC")).toEqual([
    { files: ["e2e/staff-find.spec.ts"], words: ["finds nobody"] },
  ]);
  expect(choose("e2e")).toEqual([{ files: FILES, words: [] }]);
  expect(choose("board", "nowhere")).toEqual([]);
});

test("a pattern matches titles with every word, in any order and case, and has no special characters", () => {
  const pattern = new RegExp(titlePattern(["3.5", "Nobody", "ÄRGER/(a|b)"]));
  expect("nobody\nof ärger/(A|b) finds 3.5").toMatch(pattern);
  expect("nobody of ärger/(A|b) finds 3x5").not.toMatch(pattern);
  expect("nobody of ärger/a finds 3.5").not.toMatch(pattern);
  expect("anything").toMatch(new RegExp(titlePattern([])));
});

test("a pattern for journeys matches the chosen files, and in each only titles with the words that its path lacks", () => {
  const pattern = new RegExp(journeyPattern(choose("staff", "find"), "journeys", "e2e"));
  expect("journeys staff-find.spec.ts a search of 3.5").toMatch(pattern);
  expect("journeys board.spec.ts a day STAFF finds").toMatch(pattern);
  expect("journeys board.spec.ts the board finds its place").not.toMatch(pattern);
  expect("journeys access.spec.ts staff find").not.toMatch(pattern);
  expect("gallery staff-find.spec.ts a search of 3.5").not.toMatch(pattern);
});

test("the files of a runner are those in its folders with its ending", () => {
  expect(listTestFiles(["lib/cli", "lib/csv"], ".test.ts")).toContain("lib/cli/testing/words.test.ts");
  expect(listTestFiles(["lib/csv"], ".test.ts")).not.toContain("lib/cli/testing/words.test.ts");
});

function choose(...words: string[]) {
  return chooseFiles(FILES, words, (file) => SOURCES[file] ?? "");
}
