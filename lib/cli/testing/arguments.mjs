// What the runners are called with.
import { escape, patternOf, patternOfJourneys } from "./words.mjs";

/** @typedef {import("./words.mjs").Choice} Choice */

/** @param {Choice} choice of no files: all of the project */
export function vitestArguments(project, report, { files, words }) {
  return [
    "run",
    `--project=${project}`,
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
    "--passWithNoTests",
    ...(words.length > 0 ? ["-t", patternOf(words)] : []),
    ...files,
  ];
}

/** @param {Choice[] | undefined} choices undefined: all of them */
export function playwrightArguments(choices) {
  return [
    "test",
    "--project=journeys",
    "--reporter=list,json",
    ...(choices ? ["--pass-with-no-tests", "--grep", patternOfJourneys(choices, "journeys", "e2e")] : []),
    ...(choices ?? []).flatMap(({ files }) => files.map((file) => `${escape(file)}$`)),
  ];
}
