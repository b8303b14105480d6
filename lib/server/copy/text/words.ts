import { fold } from "@/lib/query/fold";

/** Scripts that are written without spaces: there, two letters are what a word is elsewhere. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\u30fc]+/gu;
// PostgreSQL keeps no NUL, and nobody types the others.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x1f\x7f]+|\p{Surrogate}/gu;

/** Longer ones are found by their first so many characters. */
export const LONGEST_WORD = 64;

/** The words of a text, folded and cut at spaces; each at most `LONGEST_WORD` long. */
export function spacedWords(text: string): string[] {
  return fold(text.replace(CONTROL, " "))
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => clip(word));
}

/** A word from each of its letters or digits that follows another sign: "o'brien" also from "brien" on. */
function tailsOf(word: string): string[] {
  return [...word.matchAll(/(?<=[^\p{L}\p{N}\p{M}])[\p{L}\p{N}]/gu)].map(({ index }) => word.slice(index));
}

/** A word that is searched, without the signs before its first letter: rows are found from each part of a word on. */
export function withoutLeadingSigns(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/u, "");
}

/** The stretches of a word in scripts without spaces. */
export function unspacedRuns(word: string): string[] {
  return word.match(UNSPACED) ?? [];
}

/** Every two letters that stand side by side, and the last one alone, so that each letter begins something. */
export function pairsOf(run: string): string[] {
  const letters = [...run];
  return letters.map((letter, at) => letter + (letters[at + 1] ?? ""));
}

/** What a text is found by, from the beginning on: its words, their parts, and the pairs of scripts without spaces. */
export function indexWords(text: string): string[] {
  return spacedWords(text).flatMap((word) => [
    word,
    ...tailsOf(word),
    ...unspacedRuns(word).flatMap(pairsOf),
  ]);
}

function clip(word: string): string {
  return word.length > LONGEST_WORD ? word.slice(0, LONGEST_WORD).replace(/\p{Surrogate}$/u, "") : word;
}
