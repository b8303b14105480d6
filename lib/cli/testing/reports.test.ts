import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Told } from "./reports.mjs";
import { readReport, toldByPlaywright, toldByVitest } from "./reports.mjs";
import { failuresIn, slowestOf } from "./summary.mjs";

/** One process that runs all is the cheapest. */
const VITEST = ["run", "--globals", "--no-isolate", "--max-workers=1", "--root"];
const installed = createRequire(import.meta.url);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rollcall-failures-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("each failure of Vitest is told by its file, its titles and its message, and nothing that passed is", () => {
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
  const told = toldByVitest(reportOf("vitest/vitest.mjs", [...VITEST, folder]));
  const failures = failuresIn(told);

  expect(told).toHaveLength(4);
  expectSlowest(told, /a\.test\.js › a day › has an end$/);
  expect(failures).toHaveLength(3);
  const [day, long, unloaded] = failures.sort();
  expect(day).toMatch(
    /a\.test\.js › a day › has an end\n {2}AssertionError: expected 'night' to be 'day'.*\n +at .*a\.test\.js:1:\d+$/,
  );
  expect(long).toMatch(/b\.test\.js › too\n {2}Error: one\n/);
  expect(long?.split("\n")).toHaveLength(22);
  expect(unloaded).toMatch(/c\.test\.js\n {2}not loaded/);
});

test("each failure of Playwright is told so too, and what failed outside of any journey", () => {
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
  const told = toldByPlaywright(reportOf("@playwright/test/cli.js", ["test", "--config", config]));
  expect(told).toHaveLength(3);
  expectSlowest(told, /a\.spec\.cjs › a day › has an end$/);
  expect(failuresIn(told).sort()).toEqual([
    expect.stringMatching(
      /^a\.spec\.cjs › a day › has an end\n {2}Error: expect\(received\)\.toBe\(expected\)/,
    ),
    expect.stringMatching(/^outside of any journey\n {2}Error: not ended/),
  ]);
});

test("no report, no failure", () => {
  expect(toldByVitest(readReport(join(folder, "none.json")))).toEqual([]);
  expect(toldByPlaywright(undefined)).toEqual([]);
});

function write(name: string, ...lines: string[]): void {
  writeFileSync(join(folder, name), lines.join("\n"));
}

/** Whichever it was: what ran took a time, and is told with its whole name. */
function expectSlowest(told: Told[], name: RegExp): void {
  const lines = slowestOf(told);
  expect(lines.find((line) => name.test(line))).toMatch(/^ +\d+\.\d s {2}/);
}

/** What the program reports of the folder's tests, in its own JSON. */
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
