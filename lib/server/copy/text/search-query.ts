import { pairsOf, spacedWords, unspacedRuns, withoutLeadingSigns } from "./words";

/** As many words as a search may have; what is longer is in no row. */
const MOST_WORDS = 32;

/** The distinct words of a search, folded. */
export function searchWords(text: string): string[] {
  return [...new Set(spacedWords(text).map(withoutLeadingSigns))].slice(0, MOST_WORDS);
}

/** A word as it is stored: with its generation, so that an index entry belongs to one copy alone. */
export function storedWord(generation: number, word: string): string {
  return `${generation.toString(36)}~${word}`;
}

/**
 * The rows of a generation in which every word begins some word, as a `tsquery`.
 * @param similar for words that were mistyped: what they may mean
 */
export function textQuery(
  generation: number,
  words: readonly string[],
  similar: ReadonlyMap<string, readonly string[]> = new Map(),
): string {
  const exact = (word: string) => quote(storedWord(generation, word));
  const prefix = (word: string) => `${exact(word)}:*`;

  function term(word: string): string {
    const runs = unspacedRuns(word);
    const ways = [prefix(word)];
    if (runs.length > 0) ways.push(`(${runs.flatMap(pairTerms).join(" & ")})`);
    ways.push(...(similar.get(word) ?? []).map(exact));
    return `(${ways.join(" | ")})`;
  }

  function pairTerms(run: string): string[] {
    const pairs = pairsOf(run);
    return pairs.length === 1 ? pairs.map(prefix) : pairs.slice(0, -1).map(exact);
  }

  return words.map(term).join(" & ");
}

/** Quoted, a word of a `tsquery` may have any sign. */
function quote(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
