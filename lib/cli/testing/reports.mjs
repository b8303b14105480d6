// Brings the reports of the runners into one shape.
import { readFileSync } from "node:fs";
import { isAbsolute, relative } from "node:path";

/**
 * @typedef {object} TestResult a test that ran, or a failure outside of any test
 * @property {string} name the file and the titles
 * @property {number} seconds
 * @property {boolean} failed
 * @property {string} [message] the error
 */

/** @returns {any} undefined if the runner did not finish */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** Reads Vitest's JSON report. @returns {TestResult[]} */
export function parseVitestReport(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === "passed" || test.status === "failed")
      .map((test) => ({
        name: nameOf([name, ...test.ancestorTitles, test.title]),
        seconds: (test.duration ?? 0) / 1000,
        failed: test.status === "failed",
        message: test.failureMessages?.[0],
      }));
    // A file that could not be loaded has no tests, but a message.
    const unloaded = status === "failed" && !tests.some(({ failed }) => failed);
    return unloaded ? [...tests, { name: nameOf([name]), seconds: 0, failed: true, message }] : tests;
  });
}

/** Reads Playwright's JSON report. @returns {TestResult[]} */
export function parsePlaywrightReport(report) {
  const outside = (report?.errors ?? []).map(({ message }) => ({
    name: "outside of any journey",
    seconds: 0,
    failed: true,
    message,
  }));
  return [...outside, ...(report?.suites ?? []).flatMap((suite) => ofSuite(suite, []))];
}

function ofSuite({ title, suites = [], specs = [] }, above) {
  const path = [...above, title];
  const tests = specs.flatMap((spec) => {
    const results = spec.tests.flatMap((test) => test.results).filter(({ status }) => status !== "skipped");
    if (results.length === 0 && spec.ok) return [];
    return {
      name: nameOf([...path, spec.title]),
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      failed: !spec.ok,
      message: results.find(({ error }) => error)?.error.message,
    };
  });
  return [...tests, ...suites.flatMap((suite) => ofSuite(suite, path))];
}

function nameOf([file, ...titles]) {
  const place = isAbsolute(file) ? relative(process.cwd(), file) : file;
  return [place, ...titles].join(" › ");
}
