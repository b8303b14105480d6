// The arguments of the runners.
import { escape, journeyPattern, titlePattern } from "./words.mjs";

/** @typedef {import("./words.mjs").Choice} Choice */

/** @param {Choice} choice without files: all tests of the project */
export function vitestArguments(project, report, { files, words }) {
  return [
    "run",
    `--project=${project}`,
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
    "--passWithNoTests",
    ...(words.length > 0 ? ["-t", titlePattern(words)] : []),
    ...files,
  ];
}

/** @param {Choice[] | undefined} choices undefined: all journeys */
export function playwrightArguments(choices) {
  return [
    "test",
    "--project=journeys",
    "--reporter=list,json",
    ...(choices ? ["--pass-with-no-tests", "--grep", journeyPattern(choices, "journeys", "e2e")] : []),
    ...(choices ?? []).flatMap(({ files }) => files.map((file) => `${escape(file)}$`)),
  ];
}
