import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestResult } from "./reports.mjs";
import { parsePlaywrightReport, parseVitestReport, readReport } from "./reports.mjs";
import { formatFailures, formatSlowest } from "./summary.mjs";

/** All in one process, as that is the cheapest. */
const VITEST = ["run", "--globals", "--no-isolate", "--max-workers=1", "--root"];
const installed = createRequire(import.meta.url);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rollcall-failures-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a failure of Vitest has its file, titles and message, and tests that passed are not listed", () => {
  write(
    "a.test.js",
    `describe("a day", () => { test("has an end", () => expect("night").toBe("day"));`,
    "});",
  );
  write(
    "b.test.js",
    `test("passes", () => {}); test("too", () => { throw new Error("one\\n".repeat(50)) });`,
  );
  write("c.test.js", `throw new Error("not loaded");`);
  const results = parseVitestReport(reportOf("vitest/vitest.mjs", [...VITEST, folder]));
  const failures = formatFailures(results);

  expect(results).toHaveLength(4);
  expectSlowest(results, /a\.test\.js › a day › has an end$/);
  expect(failures).toHaveLength(3);
  const [day, long, unloaded] = failures.sort();
  expect(day).toMatch(
    /a\.test\.js › a day › has an end\n {2}AssertionError: expected 'night' to be 'day'.*\n +at .*a\.test\.js:1:\d+$/,
  );
  expect(long).toMatch(/b\.test\.js › too\n {2}Error: one\n/);
  expect(long?.split("\n")).toHaveLength(22);
  expect(unloaded).toMatch(/c\.test\.js\n {2}not loaded/);
});

test("a failure of Playwright has them too, even one outside of any journey", () => {
  const from = `const { test, expect } = require(${JSON.stringify(installed.resolve("@playwright/test"))});`;
  write(
    "a.spec.cjs",
    from,
    `test.describe("a day", () => { test("has an end", () => expect(1).toBe(2)); });`,
  );
  write("b.spec.cjs", from, `test("passes", () => {});`);
  write("end.cjs", `module.exports = () => { throw new Error("not ended"); };`);
  const config = join(folder, "playwright.config.mjs");
  writeFileSync(config, `export default { globalTeardown: "./end.cjs" };`);
  const results = parsePlaywrightReport(reportOf("@playwright/test/cli.js", ["test", "--config", config]));
  expect(results).toHaveLength(3);
  expectSlowest(results, /a\.spec\.cjs › a day › has an end$/);
  expect(formatFailures(results).sort()).toEqual([
    expect.stringMatching(
      /^a\.spec\.cjs › a day › has an end\n {2}Error: expect\(received\)\.toBe\(expected\)/,
    ),
    expect.stringMatching(/^outside of any journey\n {2}Error: not ended/),
  ]);
});

test("without a report there is no failure", () => {
  expect(parseVitestReport(readReport(join(folder, "none.json")))).toEqual([]);
  expect(parsePlaywrightReport(undefined)).toEqual([]);
});

function write(name: string, ...lines: string[]): void {
  writeFileSync(join(folder, name), lines.join("\n"));
}

/** Which test is the slowest is a matter of chance; each that ran has a time and its full name. */
function expectSlowest(results: TestResult[], name: RegExp): void {
  const lines = formatSlowest(results);
  expect(lines.find((line) => name.test(line))).toMatch(/^ +\d+\.\d s {2}/);
}

/** Runs the folder's tests. @returns the program's report, in its own JSON */
function reportOf(program: string, args: string[]): unknown {
  const output = join(folder, "report.json");
  const reporting = program.startsWith("vitest")
    ? ["--reporter=json", `--outputFile.json=${output}`]
    : ["--reporter=json"];
  spawnSync(process.execPath, [join("node_modules", program), ...args, ...reporting], {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: output },
  });
  return readReport(output);
}
