// What has passed and what has failed so far.
import { failuresIn } from "./summary.mjs";

/** Counts tests, and each check that is none as one. */
export class Tally {
  passed = 0;
  /** @type {string[]} */
  failures = [];
  /** @type {import("./reports.mjs").Told[]} */
  tests = [];

  check(name, passed) {
    if (passed) this.passed++;
    else this.failures.push(name);
  }

  /** A run that failed without saying which of its tests did counts as one failure. */
  run(name, passed, tests) {
    const failures = failuresIn(tests);
    this.tests.push(...tests);
    this.passed += tests.filter(({ failed }) => !failed).length;
    this.failures.push(...(passed || failures.length > 0 ? failures : [name]));
  }

  /** With words, a run in which no test ran has shown nothing. */
  missing(words) {
    if (words.length > 0 && this.tests.length === 0 && this.failures.length === 0) {
      this.failures.push(
        `No test has ${words.map((word) => JSON.stringify(word)).join(" and ")} in its path or title.`,
      );
    }
  }
}
