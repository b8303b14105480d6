// The summary that `npm test` ends with, so that the end of a log alone tells what took how long, and what failed.
import { stripVTControlCharacters } from "node:util";

const MAX_LINES = 20;
const SLOWEST = 20;
/** A line of a stack trace outside our own files. */
const ELSEWHERE = /^\s+at .*(node_modules|node:internal|<anonymous>)/;

/** @param {import("./reports.mjs").TestResult[]} results @returns {string[]} the file, titles and message of each failure */
export function formatFailures(results) {
  return results.filter(({ failed }) => failed).map(({ name, message = "" }) => failure(name, message));
}

/** @param {import("./reports.mjs").TestResult[]} results @returns {string[]} the slowest tests, one a line, slowest first */
export function formatSlowest(results) {
  return [...results]
    .filter(({ seconds }) => seconds > 0)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ name, seconds }) => row(seconds, name));
}

/** A line of a table of times. */
export function row(seconds, name) {
  return `${seconds.toFixed(1).padStart(8)} s  ${name}`;
}

/** @param {number | undefined} processor time; undefined where it cannot be measured */
export function formatProcessorTime(seconds) {
  const whole = Math.round(seconds ?? 0);
  const text =
    seconds === undefined
      ? `not measured on ${process.platform}`
      : `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `Processor time of all processes: ${text}`;
}

function failure(name, message) {
  const lines = stripVTControlCharacters(message)
    .trimEnd()
    .split("\n")
    .filter((line) => !ELSEWHERE.test(line));
  const cut = lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), "…"] : lines;
  return [name, ...cut.map((line) => `  ${line}`)].join("\n").trimEnd();
}
