// The tests that `npm test -- <words>` selects: those with each word, in any case, in the file's path or in the titles.
// The runners know titles only once they have loaded a file, so files are chosen here.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {object} Choice files whose paths lack the same words, which the titles must have
 * @property {string[]} files
 * @property {string[]} words empty: every test of these files is selected
 */

/** All test files in the folders. @returns {string[]} paths with slashes, on every platform */
export function listTestFiles(folders, ending) {
  return folders
    .flatMap((folder) => {
      const found = readdirSync(folder, { withFileTypes: true, recursive: true });
      return found.map((entry) => join(entry.parentPath ?? entry.path, entry.name).replaceAll("\\", "/"));
    })
    .filter((file) => file.endsWith(ending))
    .sort();
}

/**
 * A word that the path lacks must be in the source, because titles are. The words of one argument may be apart in it,
 * because a title may be put together from parts.
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

/** Matches titles with every word. Vitest takes no flags, so the case is ignored by the pattern itself. */
export function titlePattern(words) {
  return words.map((word) => `(?=[^]*${ignoringCase(word)})`).join("");
}

/** Matches the chosen tests alone, in the form that Playwright compares: "project file titles". */
export function journeyPattern(choices, project, folder) {
  const alternatives = choices.map(({ files, words }) => {
    const names = files.map((file) => escape(file.slice(folder.length + 1)));
    return `(?:${names.join("|")}) ${titlePattern(words)}`;
  });
  return `^${escape(project)} (?:${alternatives.join("|")})`;
}

/** @param {string} a path, for Playwright, which takes files as patterns */
export function escape(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

function holds(text, word) {
  return text.toLowerCase().includes(word.toLowerCase());
}

function ignoringCase(word) {
  return [...word]
    .map((letter) => {
      const [small, large] = [letter.toLowerCase(), letter.toUpperCase()];
      return small === large ? escape(letter) : `(?:${escape(small)}|${escape(large)})`;
    })
    .join("");
}
