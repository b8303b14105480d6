// `npm test` and `npm run check`: runs every check, then prints what took how long, what failed, and one line of totals.
// With words, it runs only the tests that have them. No dependencies at the top: they may have to be installed first.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { finishBuild } from "./finish-build.mjs";
import { isBuildStale, isInstallStale } from "./freshness.mjs";
import { captureNode, exitOnSignals, installDependencies, runNode } from "./run.mjs";
import { playwrightArguments, vitestArguments } from "./testing/arguments.mjs";
import { ensureChromium } from "./testing/chromium.mjs";
import { ProcessorMeter } from "./testing/processor-meter.mjs";
import { parsePlaywrightReport, parseVitestReport, readReport } from "./testing/reports.mjs";
import { Stages } from "./testing/stages.mjs";
import { formatProcessorTime, formatSlowest, row } from "./testing/summary.mjs";
import { Tally } from "./testing/tally.mjs";
import { chooseFiles, listTestFiles } from "./testing/words.mjs";

const INTERRUPTED = 130;
const LOOK_INTERVAL_MS = 250;
const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";
/** All tests of a project: no file is named, and no word is left to look for. */
const ALL = [{ files: [], words: [] }];

const onlyCheck = process.argv.includes("--check");
const words = process.argv.slice(2).filter((argument) => argument !== "--check");
const stages = new Stages(console.log);
const tally = new Tally();
const meter = new ProcessorMeter();

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
process.env.NEXT_TELEMETRY_DISABLED = "1";
exitOnSignals(INTERRUPTED);
const looks = setInterval(() => meter.look(), LOOK_INTERVAL_MS);
const reports = mkdtempSync(join(tmpdir(), "rollcall-test-"));
process.once("exit", () => rmSync(reports, { recursive: true, force: true }));

if (isInstallStale({ dev: true })) installDependencies({ dev: true });
const unit = chooseTests(["lib", "components"], ".test.ts", ".test.tsx");
const http = onlyCheck ? [] : chooseTests(["e2e/http"], ".test.ts");
const journeys = onlyCheck ? [] : await withJourneys(chooseTests(["e2e"], ".spec.ts"));

const built = await buildAndChecks(http.length + journeys.length > 0);
// Not at the same time as the build: it would slow down tests whose time is measured.
await vitest("Unit and contract tests", "unit", unit);
if (built) {
  await vitest("HTTP tests", "http", http);
  if (journeys.length > 0) await browser();
}
clearInterval(looks);
meter.look();
tally.requireTests(words);
summarize();

/** The tests of a runner that the words select. */
function chooseTests(folders, ...endings) {
  const files = endings.flatMap((ending) => listTestFiles(folders, ending));
  return words.length === 0 ? ALL : chooseFiles(files, words);
}

/** A word in a source need not be in a title. Without a journey that has it, no build and no browser are needed. */
async function withJourneys(choices) {
  if (choices.every((choice) => choice.words.length === 0)) return choices;
  const report = join(reports, "listed.json");
  await captureNode(PLAYWRIGHT, [...playwrightArguments(choices), "--list"], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const listed = readReport(report);
  const hasNone = listed?.suites.length === 0 && listed.errors.length === 0;
  return hasNone ? [] : choices;
}

/** @returns {Promise<boolean>} whether there is a fresh build */
async function buildAndChecks(needsBuild) {
  const builds = needsBuild && isBuildStale() ? [{ name: "Build", run: build }] : [];
  const format = checkStage("Format", "node_modules/@biomejs/biome/bin/biome", ["check", "."]);
  const lint = checkStage("Lint and import rules", "node_modules/oxlint/bin/oxlint", ["--quiet"]);
  const deadCode = checkStage("Dead code", "node_modules/knip/bin/knip.js");
  // The compiler's parallel checkers now and then report errors (TS7031) that one checker alone never does.
  const types = checkStage("Types", "node_modules/typescript/bin/tsc", ["--noEmit", "--singleThreaded"]);
  // The compiler reads .next/types, which the build removes and writes again: types are checked after it, never during
  // it. The other checks read nothing that Git ignores.
  const lanes =
    words.length > 0
      ? [builds]
      : [
          [...builds, types],
          [format, lint, deadCode],
        ];
  let passed = true;
  await stages.runTogether(lanes, (name, isPassed) => {
    tally.check(name, isPassed);
    if (name === "Build") passed = isPassed;
  });
  return passed && needsBuild;
}

function checkStage(name, program, args) {
  return { name, run: () => captureNode(program, args) };
}

async function build() {
  const result = await captureNode("node_modules/next/dist/bin/next", ["build"], { NODE_ENV: "production" });
  if (result.passed) await finishBuild();
  return result;
}

async function vitest(name, project, choices) {
  if (choices.length === 0) return;
  await stages.runAlone(name, async () => {
    for (const [index, choice] of choices.entries()) {
      const report = join(reports, `${project}-${index}.json`);
      const passed = await runNode(
        "node_modules/vitest/vitest.mjs",
        vitestArguments(project, report, choice),
      );
      tally.run(name, passed, parseVitestReport(readReport(report)));
    }
  });
}

async function browser() {
  const name = "Browser journeys";
  await stages.runAlone(name, async () => {
    const report = join(reports, "journeys.json");
    const args = playwrightArguments(words.length === 0 ? undefined : journeys);
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const passed = (await ensureChromium()) && (await runNode(PLAYWRIGHT, args, env));
    tally.run(name, passed, parsePlaywrightReport(readReport(report)));
  });
}

function summarize() {
  const slowest = formatSlowest(tally.tests);
  const times = stages.times.map(({ name, seconds }) => row(seconds, name));
  console.log(["\nStages", ...times, row(performance.now() / 1000, "from beginning to end")].join("\n"));
  if (slowest.length > 0) console.log(["\nSlowest tests", ...slowest].join("\n"));
  console.log(`\n${formatProcessorTime(meter.seconds)}`);
  for (const failure of tally.failures) console.log(`\nFailed: ${failure}`);
  console.log(`\n${tally.passed} passed, ${tally.failures.length} failed`);
  process.exitCode = tally.failures.length === 0 ? 0 : 1;
}
