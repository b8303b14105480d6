import { expect, test } from "vitest";
import { formatProcessorTime, formatSlowest } from "./summary.mjs";
import { Tally } from "./tally.mjs";

test("the twenty slowest tests of all runners are listed, slowest first", () => {
  const results = Array.from({ length: 25 }, (_, index) => ran(`file › ${index}`, index + 0.25));
  const lines = formatSlowest([...results.slice(12), ...results.slice(0, 12)]);
  expect(lines).toHaveLength(20);
  expect(lines[0]).toBe("    24.3 s  file › 24");
  expect(lines.at(-1)).toBe("     5.3 s  file › 5");
});

test("processor time is in minutes and seconds, or said to be not measured", () => {
  expect(formatProcessorTime(839.6)).toBe("Processor time of all processes: 14 min 0 s");
  expect(formatProcessorTime(undefined)).toMatch(/^Processor time of all processes: not measured on \w+$/);
});

test("a run that failed without a failed test counts as one failure", () => {
  const tally = new Tally();
  tally.check("Format", true);
  tally.run("Unit tests", false, [ran("a › b", 1)]);
  tally.run("Journeys", false, [ran("c › d", 1), { ...ran("e › f", 1), failed: true, message: "why" }]);
  expect(tally.passed).toBe(3);
  expect(tally.failures).toEqual(["Unit tests", "e › f\n  why"]);
});

test("words that no test has are a failure that names them; without words there is no such failure", () => {
  const tally = new Tally();
  tally.requireTests([]);
  expect(tally.failures).toEqual([]);
  tally.requireTests(["board", "no where"]);
  expect(tally.failures).toEqual([`No test has "board" and "no where" in its path or title.`]);
});

function ran(name: string, seconds: number) {
  return { name, seconds, failed: false };
}
