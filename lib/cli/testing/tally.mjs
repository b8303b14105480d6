// Counts what has passed and what has failed.
import { formatFailures } from "./summary.mjs";

/** Counts tests; a check without tests counts as one. */
export class Tally {
  passed = 0;
  /** @type {string[]} */
  failures = [];
  /** @type {import("./reports.mjs").TestResult[]} */
  tests = [];

  check(name, passed) {
    if (passed) this.passed++;
    else this.failures.push(name);
  }

  /** A run that failed without a failed test counts as one failure. */
  run(name, passed, tests) {
    const failures = formatFailures(tests);
    this.tests.push(...tests);
    this.passed += tests.filter(({ failed }) => !failed).length;
    this.failures.push(...(passed || failures.length > 0 ? failures : [name]));
  }

  /** With words, a run without any test is a failure: the words are probably wrong. */
  requireTests(words) {
    if (words.length > 0 && this.tests.length === 0 && this.failures.length === 0) {
      this.failures.push(
        `No test has ${words.map((word) => JSON.stringify(word)).join(" and ")} in its path or title.`,
      );
    }
  }
}
