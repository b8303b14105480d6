// One shape for what the runners report: each test, or what failed outside of any, with its place and its time.
import { readFileSync } from "node:fs";
import { isAbsolute, relative } from "node:path";

/**
 * @typedef {object} Told one test that ran, or a failure outside of any
 * @property {string} name the file and the titles
 * @property {number} seconds
 * @property {boolean} failed
 * @property {string} [message] why it failed
 */

/** @returns {any} the report in the file, or undefined where the runner came to no end */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** Of Vitest's JSON report. @returns {Told[]} */
export function toldByVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === "passed" || test.status === "failed")
      .map((test) => ({
        name: nameOf([name, ...test.ancestorTitles, test.title]),
        seconds: (test.duration ?? 0) / 1000,
        failed: test.status === "failed",
        message: test.failureMessages?.[0],
      }));
    // A file that could not be loaded has no tests.
    const unloaded = status === "failed" && !tests.some(({ failed }) => failed);
    return unloaded ? [...tests, { name: nameOf([name]), seconds: 0, failed: true, message }] : tests;
  });
}

/** Of Playwright's JSON report. @returns {Told[]} */
export function toldByPlaywright(report) {
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
