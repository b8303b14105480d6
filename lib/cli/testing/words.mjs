// Which tests the words of `npm test -- <words>` mean: those where each word, in whatever case, is in the path of the
// file or in the titles. The runners look at titles only once they have loaded a file, so files are chosen here.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {object} Choice files of which the same words remain to be found in the titles
 * @property {string[]} files
 * @property {string[]} words none: every test of these files is meant
 */

/** The tests below the folders. @returns {string[]} paths with slashes, on every platform */
export function testFiles(folders, ending) {
  return folders
    .flatMap((folder) => {
      const found = readdirSync(folder, { withFileTypes: true, recursive: true });
      return found.map((entry) => join(entry.parentPath ?? entry.path, entry.name).replaceAll("\\", "/"));
    })
    .filter((file) => file.endsWith(ending))
    .sort();
}

/**
 * A word that the path lacks must be somewhere in the source, as a title is. Of several words in one argument each may
 * be somewhere else in it: a title may be put together.
 * @param {string[]} files @param {string[]} words @param {(file: string) => string} read
 * @returns {Choice[]}
 */
export function chooseFiles(files, words, read = (file) => readFileSync(file, "utf8")) {
  const choices = new Map();
  for (const file of files) {
    const remaining = words.filter((word) => !holds(file, word));
    const source = remaining.length > 0 ? read(file) : "";
    if (!remaining.every((word) => word.split(/\s+/).every((part) => holds(source, part)))) continue;
    const key = JSON.stringify(remaining);
    const choice = choices.get(key) ?? { files: [], words: remaining };
    choice.files.push(file);
    choices.set(key, choice);
  }
  return [...choices.values()];
}

/** A pattern for titles that hold every word. It needs no flag: Vitest gives it none. */
export function patternOf(words) {
  return words.map((word) => `(?=[^]*${inAnyCase(word)})`).join("");
}

/** A pattern for what Playwright looks at, "project file titles", that holds for what is chosen and nothing else. */
export function patternOfJourneys(choices, project, folder) {
  const alternatives = choices.map(({ files, words }) => {
    const names = files.map((file) => escape(file.slice(folder.length + 1)));
    return `(?:${names.join("|")}) ${patternOf(words)}`;
  });
  return `^${escape(project)} (?:${alternatives.join("|")})`;
}

/** @param {string} text of a path, for Playwright, which takes files as patterns */
export function escape(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

function holds(text, word) {
  return text.toLowerCase().includes(word.toLowerCase());
}

function inAnyCase(word) {
  return [...word]
    .map((letter) => {
      const [small, large] = [letter.toLowerCase(), letter.toUpperCase()];
      return small === large ? escape(letter) : `(?:${escape(small)}|${escape(large)})`;
    })
    .join("");
}
