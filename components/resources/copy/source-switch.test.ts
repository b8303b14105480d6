import { expect, test } from "vitest";
import { liveWords } from "./source-switch";

test("the live list is not said to have no rows while none could be loaded", () => {
  expect(liveWords({ rows: [], end: undefined, entry: undefined })).toBe("");
  expect(liveWords({ rows: [], end: undefined, entry: "7" })).toBe("");
  expect(liveWords({ rows: [], end: "complete", entry: undefined })).toBe(", all 0");
});
