// What `npm test` says at its end: a log that kept only its end must still say what took how long, and which promise
// was broken.
import { stripVTControlCharacters } from "node:util";

const MOST_LINES = 20;
const SLOWEST = 20;
/** A line of a stack that is not in our own files. */
const ELSEWHERE = /^\s+at .*(node_modules|node:internal|<anonymous>)/;

/** @param {import("./reports.mjs").Told[]} told @returns {string[]} one text for each failure: where, which, and why */
export function failuresIn(told) {
  return told.filter(({ failed }) => failed).map(({ name, message = "" }) => failure(name, message));
}

/** @param {import("./reports.mjs").Told[]} told @returns {string[]} a line for each of the slowest, the slowest first */
export function slowestOf(told) {
  return [...told]
    .filter(({ seconds }) => seconds > 0)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ name, seconds }) => row(seconds, name));
}

/** A line of a table of times. */
export function row(seconds, name) {
  return `${seconds.toFixed(1).padStart(8)} s  ${name}`;
}

/** @param {number | undefined} seconds of the processor, or undefined where they cannot be told */
export function processorTime(seconds) {
  const whole = Math.round(seconds ?? 0);
  const told =
    seconds === undefined
      ? `not measured on ${process.platform}`
      : `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `Processor time of all processes: ${told}`;
}

function failure(name, message) {
  const lines = stripVTControlCharacters(message)
    .trimEnd()
    .split("\n")
    .filter((line) => !ELSEWHERE.test(line));
  const cut = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), "…"] : lines;
  return [name, ...cut.map((line) => `  ${line}`)].join("\n").trimEnd();
}
