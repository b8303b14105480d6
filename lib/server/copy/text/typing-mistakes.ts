/** Every three letters side by side, the beginning and the end of the word among them: "ada" has ^ad, ada and da$. */
export function trigramsOf(word: string): string[] {
  const letters = ["^", ...word, "$"];
  return [...new Set(letters.slice(2).map((last, at) => `${letters[at]}${letters[at + 1]}${last}`))];
}

/** Whether typing mistakes in a word are forgiven: it has letters alone, and is long enough that a mistake leaves something of it. */
export function isMistypable(word: string): boolean {
  return /^\p{L}[\p{L}\p{M}]{3,23}$/u.test(word);
}

export function mostMistakes(word: string): number {
  return word.length < 6 ? 1 : 2;
}

/**
 * The fewest typing mistakes that make one word the other: letters that are added, left out, replaced, or swapped with their neighbour
 * (optimal string alignment).
 */
export function mistakesBetween(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  // Each row has, for a beginning of `a`, the mistakes to every beginning of `b`.
  let beforeLast: number[] = [];
  let last = [0, ...b.map((_, at) => at + 1)];
  for (const [at, letter] of a.entries()) {
    const next = [at + 1];
    for (const [to, against] of b.entries()) {
      const replaced = letter === against ? 0 : 1;
      let least = Math.min(cell(last, to + 1) + 1, cell(next, to) + 1, cell(last, to) + replaced);
      if (to > 0 && at > 0 && letter === b[to - 1] && a[at - 1] === against)
        least = Math.min(least, cell(beforeLast, to - 1) + 1);
      next.push(least);
    }
    [beforeLast, last] = [last, next];
  }
  return cell(last, b.length);
}

function cell(row: readonly number[], at: number): number {
  return row[at] ?? Number.POSITIVE_INFINITY;
}
