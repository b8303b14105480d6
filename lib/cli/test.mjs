// `npm test` and `npm run check`: every check in order, each counted, and one closing line. No dependencies at the
// top: they may have to be installed first.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureChromium } from "./chromium.mjs";
import { isBuildStale, isInstallStale, rememberBuild } from "./freshness.mjs";
import { installDependencies, runNode } from "./run.mjs";

const onlyCheck = process.argv.includes("--check");
const counts = { passed: 0, failed: 0 };

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
process.env.NEXT_TELEMETRY_DISABLED = "1";
if (isInstallStale({ dev: true })) installDependencies({ dev: true });
const reports = mkdtempSync(join(tmpdir(), "rollcall-test-"));

await check("Format", "node_modules/@biomejs/biome/bin/biome", ["check", "."]);
await check("Lint and import rules", "node_modules/oxlint/bin/oxlint", ["--quiet"]);
await check("Dead code", "node_modules/knip/bin/knip.js");
await check("Types", "node_modules/typescript/bin/tsc", ["--noEmit"]);
await unitTests();
if (!onlyCheck && (await build())) await journeys();

rmSync(reports, { recursive: true, force: true });
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;

async function check(name, program, args = []) {
  console.log(`\n— ${name}`);
  const passed = await runNode(program, args);
  counts[passed ? "passed" : "failed"] += 1;
  return passed;
}

async function unitTests() {
  console.log("\n— Unit and contract tests");
  const file = join(reports, "vitest.json");
  const passed = await runNode("node_modules/vitest/vitest.mjs", [
    "run",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  const report = readReport(file);
  tally(passed, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0);
}

async function build() {
  if (!isBuildStale()) return true;
  const env = { NODE_ENV: "production" };
  console.log("\n— Build");
  const built = await runNode("node_modules/next/dist/bin/next", ["build"], env);
  tally(built, built ? 1 : 0, 0);
  if (built) rememberBuild();
  return built;
}

async function journeys() {
  console.log("\n— Browser journeys");
  const file = join(reports, "playwright.json");
  const passed =
    (await ensureChromium()) &&
    (await runNode(
      "node_modules/@playwright/test/cli.js",
      ["test", "--project=journeys", "--reporter=list,json"],
      {
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      },
    ));
  const stats = readReport(file)?.stats;
  tally(passed, stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0));
}

/** A run that failed without saying which test did counts as one failure. */
function tally(passed, passes, failures) {
  counts.passed += passes;
  counts.failed += passed ? failures : Math.max(failures, 1);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
