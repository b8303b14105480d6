import { fold, hasWords } from "@/lib/query/fold";

/** A letter with its combining marks: folding letter by letter equals folding the whole text. */
const LETTERS = /\P{M}\p{M}*|\p{M}+/gu;

/** From `start` up to `end`, exclusive, in UTF-16 units. */
export interface Range {
  start: number;
  end: number;
}

/** Where the folded words of a search are in a text: whole letters, with the marks that folding removes. */
export function matchRanges(text: string, words: readonly string[]): Range[] {
  const folded = fold(text);
  const found = words.filter((word) => hasWords(folded, [word]));
  if (found.length === 0) return [];
  const letters = lettersOf(text);
  return found.flatMap((word) =>
    placesOf(folded, word).map((place) => ({
      start: letters[place]?.start ?? 0,
      end: letters[place + word.length - 1]?.end ?? text.length,
    })),
  );
}

/** For each UTF-16 unit of the folded text the letter it comes from. */
function lettersOf(text: string): Range[] {
  const letters: Range[] = [];
  for (const { 0: letter, index } of text.matchAll(LETTERS)) {
    const range = { start: index, end: index + letter.length };
    for (let unit = fold(letter).length; unit > 0; unit -= 1) letters.push(range);
  }
  return letters;
}

function placesOf(text: string, word: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) places.push(at);
  return places;
}
