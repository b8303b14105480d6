// What the closing lines of `npm test` say of a report that has failures: the rest of its output is long, and a log
// that kept only its end must still say which promise was broken.
import { isAbsolute, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

const MOST_LINES = 20;
/** A line of a stack that is not in our own files. */
const ELSEWHERE = /^\s+at .*(node_modules|node:internal|<anonymous>)/;

/** Of Vitest's JSON report. @returns {string[]} one text for each failure: where, which, and the message's first lines */
export function failedTests(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    // A file that could not be loaded has no tests.
    if (status === "failed" && failed.length === 0) return [failure([name], message)];
    return failed.map((test) => failure([name, ...test.ancestorTitles, test.title], test.failureMessages[0]));
  });
}

/** Of Playwright's JSON report. @returns {string[]} as `failedTests` */
export function failedJourneys(report) {
  const outside = (report?.errors ?? []).map(({ message }) => failure(["outside of any journey"], message));
  return [...outside, ...(report?.suites ?? []).flatMap((suite) => ofSuite(suite, []))];
}

function ofSuite({ title, suites = [], specs = [] }, above) {
  const path = [...above, title];
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map((spec) => {
      const results = spec.tests.flatMap((test) => test.results);
      return failure([...path, spec.title], results.find(({ error }) => error)?.error.message);
    }),
    ...suites.flatMap((suite) => ofSuite(suite, path)),
  ];
}

function failure([file, ...titles], message = "") {
  const place = isAbsolute(file) ? relative(process.cwd(), file) : file;
  const lines = stripVTControlCharacters(message)
    .trimEnd()
    .split("\n")
    .filter((line) => !ELSEWHERE.test(line));
  const cut = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), "…"] : lines;
  return [[place, ...titles].join(" › "), ...cut.map((line) => `  ${line}`)].join("\n").trimEnd();
}
