import { expect, test } from "vitest";
import { countdownWords, shortCountdown } from "./seconds";

test("a countdown reads in seconds up to a minute and a half, and in minutes and seconds beyond", () => {
  expect([0, 42, 90, 91, 3_596].map(countdownWords)).toEqual([
    "0 s",
    "42 s",
    "90 s",
    "1 min 31 s",
    "59 min 56 s",
  ]);
  expect([42, 90, 91, 3_596].map(shortCountdown)).toEqual(["42 s", "90 s", "1:31", "59:56"]);
});
