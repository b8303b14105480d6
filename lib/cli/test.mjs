// `npm test` and `npm run check`: every check in order, each counted, then what failed and one closing line. No
// dependencies at the top: they may have to be installed first.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureChromium } from "./chromium.mjs";
import { failedJourneys, failedTests } from "./failures.mjs";
import { isBuildStale, isInstallStale, rememberBuild } from "./freshness.mjs";
import { installDependencies, runNode } from "./run.mjs";

const onlyCheck = process.argv.includes("--check");
const failures = [];
let passes = 0;

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
process.env.NEXT_TELEMETRY_DISABLED = "1";
if (isInstallStale({ dev: true })) installDependencies({ dev: true });
const reports = mkdtempSync(join(tmpdir(), "rollcall-test-"));

await check("Format", "node_modules/@biomejs/biome/bin/biome", ["check", "."]);
await check("Lint and import rules", "node_modules/oxlint/bin/oxlint", ["--quiet"]);
await check("Dead code", "node_modules/knip/bin/knip.js");
await check("Types", "node_modules/typescript/bin/tsc", ["--noEmit"]);
await vitest("Unit and contract tests", "unit");
if (!onlyCheck && (await build())) {
  await vitest("HTTP tests", "http");
  await journeys();
}

rmSync(reports, { recursive: true, force: true });
for (const failure of failures) console.log(`\nFailed: ${failure}`);
console.log(`\n${passes} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function check(name, program, args = []) {
  console.log(`\n— ${name}`);
  const passed = await runNode(program, args);
  tally(name, passed, passed ? 1 : 0);
  return passed;
}

async function vitest(name, project) {
  console.log(`\n— ${name}`);
  const file = join(reports, `${project}.json`);
  const passed = await runNode("node_modules/vitest/vitest.mjs", [
    "run",
    `--project=${project}`,
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  const report = readReport(file);
  tally(name, passed, report?.numPassedTests ?? 0, failedTests(report));
}

async function build() {
  if (!isBuildStale()) return true;
  const env = { NODE_ENV: "production" };
  const name = "Build";
  console.log(`\n— ${name}`);
  const built = await runNode("node_modules/next/dist/bin/next", ["build"], env);
  tally(name, built, built ? 1 : 0);
  if (built) rememberBuild();
  return built;
}

async function journeys() {
  const name = "Browser journeys";
  console.log(`\n— ${name}`);
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
  const report = readReport(file);
  tally(name, passed, report?.stats.expected ?? 0, failedJourneys(report));
}

/** A run that failed without saying which of its tests did counts as one failure. */
function tally(name, passed, count, failed = []) {
  passes += count;
  if (!passed) failures.push(...(failed.length > 0 ? failed : [name]));
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
