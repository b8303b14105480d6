// `npm test` and `npm run check`: every check, each counted, then what took how long, what failed and one closing line;
// with words, only the tests that they mean. No dependencies at the top: they may have to be installed first.
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
import { readReport, toldByPlaywright, toldByVitest } from "./testing/reports.mjs";
import { Stages } from "./testing/stages.mjs";
import { processorTime, row, slowestOf } from "./testing/summary.mjs";
import { Tally } from "./testing/tally.mjs";
import { chooseFiles, testFiles } from "./testing/words.mjs";

const INTERRUPTED = 130;
const LOOK_EVERY = 250;
const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";
/** All tests of a project: no file is named, and no word remains to be found. */
const ALL = [{ files: [], words: [] }];

const onlyCheck = process.argv.includes("--check");
const words = process.argv.slice(2).filter((argument) => argument !== "--check");
const stages = new Stages(console.log);
const tally = new Tally();
const meter = new ProcessorMeter();

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
process.env.NEXT_TELEMETRY_DISABLED = "1";
exitOnSignals(INTERRUPTED);
const looks = setInterval(() => meter.look(), LOOK_EVERY);
const reports = mkdtempSync(join(tmpdir(), "rollcall-test-"));
process.once("exit", () => rmSync(reports, { recursive: true, force: true }));

if (isInstallStale({ dev: true })) installDependencies({ dev: true });
const unit = chosen(["lib", "components"], ".test.ts", ".test.tsx");
const http = onlyCheck ? [] : chosen(["e2e/http"], ".test.ts");
const journeys = onlyCheck ? [] : await withJourneys(chosen(["e2e"], ".spec.ts"));

const built = await buildAndChecks(http.length + journeys.length > 0);
// What the build and the checks take would be taken from tests that are timed.
await vitest("Unit and contract tests", "unit", unit);
if (built) {
  await vitest("HTTP tests", "http", http);
  if (journeys.length > 0) await browser();
}
clearInterval(looks);
meter.look();
tally.missing(words);
summarize();

/** The tests of a runner that are meant: none, if there are words and none of them has them. */
function chosen(folders, ...endings) {
  const files = endings.flatMap((ending) => testFiles(folders, ending));
  return words.length === 0 ? ALL : chooseFiles(files, words);
}

/** A word in a source need not be in a title: without a journey that has it there is no need of a build and a browser. */
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
  const format = checked("Format", "node_modules/@biomejs/biome/bin/biome", ["check", "."]);
  const lint = checked("Lint and import rules", "node_modules/oxlint/bin/oxlint", ["--quiet"]);
  const deadCode = checked("Dead code", "node_modules/knip/bin/knip.js");
  // The compiler's parallel checkers now and then report errors (TS7031) that one checker alone never does.
  const types = checked("Types", "node_modules/typescript/bin/tsc", ["--noEmit", "--singleThreaded"]);
  // The build removes .next/types and writes it anew, which the compiler reads: only after it do types hold for the
  // pages there are, and never by chance. The others read nothing that Git ignores.
  const lanes =
    words.length > 0
      ? [builds]
      : [
          [...builds, types],
          [format, lint, deadCode],
        ];
  let passed = true;
  await stages.beside(lanes, (name, isPassed) => {
    tally.check(name, isPassed);
    if (name === "Build") passed = isPassed;
  });
  return passed && needsBuild;
}

function checked(name, program, args) {
  return { name, run: () => captureNode(program, args) };
}

async function build() {
  const result = await captureNode("node_modules/next/dist/bin/next", ["build"], { NODE_ENV: "production" });
  if (result.passed) await finishBuild();
  return result;
}

async function vitest(name, project, choices) {
  if (choices.length === 0) return;
  await stages.alone(name, async () => {
    for (const [index, choice] of choices.entries()) {
      const report = join(reports, `${project}-${index}.json`);
      const passed = await runNode(
        "node_modules/vitest/vitest.mjs",
        vitestArguments(project, report, choice),
      );
      tally.run(name, passed, toldByVitest(readReport(report)));
    }
  });
}

async function browser() {
  const name = "Browser journeys";
  await stages.alone(name, async () => {
    const report = join(reports, "journeys.json");
    const args = playwrightArguments(words.length === 0 ? undefined : journeys);
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const passed = (await ensureChromium()) && (await runNode(PLAYWRIGHT, args, env));
    tally.run(name, passed, toldByPlaywright(readReport(report)));
  });
}

function summarize() {
  const slowest = slowestOf(tally.tests);
  const times = stages.times.map(({ name, seconds }) => row(seconds, name));
  console.log(["\nStages", ...times, row(performance.now() / 1000, "from beginning to end")].join("\n"));
  if (slowest.length > 0) console.log(["\nSlowest tests", ...slowest].join("\n"));
  console.log(`\n${processorTime(meter.seconds)}`);
  for (const failure of tally.failures) console.log(`\nFailed: ${failure}`);
  console.log(`\n${tally.passed} passed, ${tally.failures.length} failed`);
  process.exitCode = tally.failures.length === 0 ? 0 : 1;
}
