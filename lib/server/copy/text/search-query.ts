import { isUnspaced, pairsOf, spacedWords, unspacedRuns, withoutLeadingSigns } from "./words";

/** More words than any row is searched for; further ones are ignored. */
const MOST_WORDS = 32;

/** The distinct words of a search, folded. */
export function searchWords(text: string): string[] {
  return [...new Set(spacedWords(text).map(withoutLeadingSigns))].slice(0, MOST_WORDS);
}

/** A word as it is stored: with its generation before it, so that an entry of the index belongs to one generation alone. */
export function storedWord(generation: number, word: string): string {
  return `${generation.toString(36)}~${word}`;
}

/** For some words of a search, every word of a generation that begins with them. */
export type Completions = ReadonlyMap<string, readonly string[]>;

export interface TextSearch {
  words: readonly string[];
  /** Of those words of which they are known. */
  completions: Completions;
}

/** Those words of a search that the index finds as whole words. */
export function wholeWords({ words, completions }: TextSearch): string[] {
  return words.filter((word) => completions.has(word) || isUnspaced(word));
}

/**
 * A `tsquery` that matches the rows of a generation in which each of these words begins some word. Of whole words the index goes
 * through the rarest and skips the others along; of a prefix it first gathers every row.
 * @param similar what words may mean if they were mistyped: these match as whole words
 */
export function buildTextQuery(
  generation: number,
  { words, completions }: TextSearch,
  similar: ReadonlyMap<string, readonly string[]> = new Map(),
): string {
  const exact = (word: string) => quote(storedWord(generation, word));
  const prefix = (word: string) => `${exact(word)}:*`;

  function term(word: string): string {
    const runs = unspacedRuns(word);
    const alternatives = wholeOrPrefix(word);
    if (runs.length > 0) alternatives.push(`(${runs.flatMap(pairTerms).join(" & ")})`);
    alternatives.push(...(similar.get(word) ?? []).map(exact));
    return `(${alternatives.join(" | ")})`;
  }

  function wholeOrPrefix(word: string): string[] {
    const whole = completions.get(word);
    // If no word begins with it, it is searched itself, and finds nothing.
    if (whole) return [...new Set([word, ...whole])].map(exact);
    return isUnspaced(word) ? [] : [prefix(word)];
  }

  function pairTerms(run: string): string[] {
    const pairs = pairsOf(run);
    return pairs.length === 1 ? pairs.map(prefix) : pairs.slice(0, -1).map(exact);
  }

  return words.map(term).join(" & ");
}

/** In quotes, a word of a `tsquery` may contain any character. */
function quote(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
