/** Three letters side by side, with the beginning and the end of the word: "ada" has ^ad, ada, da$. */
export function trigramsOf(word: string): string[] {
  const letters = ["^", ...word, "$"];
  return [...new Set(letters.slice(2).map((last, at) => `${letters[at]}${letters[at + 1]}${last}`))];
}

/** Whether a word is one that people mistype: letters alone, and long enough that a mistake leaves something of it. */
export function isMistypable(word: string): boolean {
  return /^\p{L}[\p{L}\p{M}]{3,23}$/u.test(word);
}

/** How many mistakes are forgiven. */
export function mostMistakes(word: string): number {
  return word.length < 6 ? 1 : 2;
}

/**
 * The fewest letters to add, drop, replace or swap with their neighbour that make one word the other, as a typing mistake
 * does (optimal string alignment).
 */
export function mistakesBetween(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let before: number[] = [];
  let last = b.map((_, at) => at + 1);
  last.unshift(0);
  for (const [at, letter] of a.entries()) {
    const next = [at + 1];
    for (const [to, against] of b.entries()) {
      const same = letter === against ? 0 : 1;
      let least = Math.min(cell(last, to + 1) + 1, cell(next, to) + 1, cell(last, to) + same);
      if (to > 0 && at > 0 && letter === b[to - 1] && a[at - 1] === against)
        least = Math.min(least, cell(before, to - 1) + 1);
      next.push(least);
    }
    [before, last] = [last, next];
  }
  return cell(last, b.length);
}

function cell(row: readonly number[], at: number): number {
  return row[at] ?? Number.POSITIVE_INFINITY;
}
