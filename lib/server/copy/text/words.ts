import { fold } from "@/lib/query/fold";

/** Scripts that are written without spaces between words: there, two letters stand for a word. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\u30fc]+/gu;
// PostgreSQL cannot store NUL, and nobody types the others.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x1f\x7f]+|\p{Surrogate}/gu;

/** Of a longer word only this many characters are compared. */
const LONGEST_WORD = 64;

/** The words of a text, folded and cut at spaces; each at most `LONGEST_WORD` long. */
export function spacedWords(text: string): string[] {
  return cutAtSpaces(text).map(clip);
}

function cutAtSpaces(text: string): string[] {
  return fold(text.replace(CONTROL, " ")).split(/\s+/u).filter(Boolean);
}

/** The rest of a word after each of its signs, so that "o'brien" is also found by "brien". */
function tailsOf(word: string): string[] {
  return [...word.matchAll(/(?<=[^\p{L}\p{N}\p{M}])[\p{L}\p{N}]/gu)].map(({ index }) => word.slice(index));
}

/** A word of a search without the signs before its first letter or digit, as rows are found by the part after a sign too. */
export function withoutLeadingSigns(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/u, "");
}

/** The parts of a word in scripts without spaces. */
export function unspacedRuns(word: string): string[] {
  return word.match(UNSPACED) ?? [];
}

/** Whether a word has letters alone, of a script with spaces. */
export function isLetters(word: string): boolean {
  return word !== "" && leadingLetters(word) === word;
}

/** Whether a word is two or more letters of scripts without spaces and nothing else, so that every row with its beginning has its pairs. */
export function isUnspaced(word: string): boolean {
  return unspacedRuns(word)[0] === word && [...word].length > 1;
}

/** The letters that a word begins with, of a script with spaces: "ada" of "ada7@example.com". */
function leadingLetters(word: string): string {
  const [letters = ""] = /^\p{L}[\p{L}\p{M}]*/u.exec(word) ?? [];
  return letters.split(UNSPACED, 1)[0] ?? "";
}

/** Every two neighbouring letters, and the last one alone, so that each letter begins something. */
export function pairsOf(run: string): string[] {
  const letters = [...run];
  return letters.map((letter, at) => letter + (letters[at + 1] ?? ""));
}

/**
 * Everything that a text is found by the beginning of: its words, the parts of them after signs, and pairs of letters in scripts without spaces.
 * Each comes with the letters that it begins with, so that a search for letters has whole words to look for, of which there are far fewer than addresses.
 */
export function indexWords(text: string): string[] {
  return cutAtSpaces(text).flatMap((whole) => {
    const word = clip(whole);
    return [
      ...[word, ...tailsOf(word)].flatMap((part) => [leadingLetters(part), part]).filter(Boolean),
      // Without spaces a whole paragraph is one word.
      ...unspacedRuns(whole).flatMap(pairsOf),
    ];
  });
}

function clip(word: string): string {
  return word.length > LONGEST_WORD ? word.slice(0, LONGEST_WORD).replace(/\p{Surrogate}$/u, "") : word;
}
