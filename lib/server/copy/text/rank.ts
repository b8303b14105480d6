import { fold } from "@/lib/query/fold";

export interface Candidate {
  position: number;
  /** The stored tokens of its fields. */
  values: readonly string[];
}

/** Points of a word for where it is in a value. */
const POINTS = { insideWord: 1, startOfWord: 3, wholeWord: 5, startOfValue: 6, wholeValue: 8 } as const;
/** Points of the whole search for where it is in a value. */
const SEARCH_POINTS = { startOfValue: 8, wholeValue: 20 } as const;
const NAME_WEIGHT = 1.5;
/** Nobody else is answered while rows are ranked, so at most this many values are compared, by their first characters, with the first words of a search. */
const [MOST_VALUES, MOST_CHARACTERS, MOST_WORDS] = [30_000, 100, 6];

/** How many candidates are ranked at most. @param values how many each of them has */
export function mostRanked(values: number): number {
  return Math.min(1_000, Math.floor(MOST_VALUES / Math.max(values, 1)));
}

/**
 * Puts the best matches first: those where the words are whole values, then where they begin values, then where they are words in them. A name
 * counts more than other fields. Equal matches stay in the service's order.
 * @param words folded
 * @param fields of each of a candidate's values
 */
export function rank<Each extends Candidate>(
  candidates: readonly Each[],
  { words: all, fields }: { words: readonly string[]; fields: readonly string[] },
): Each[] {
  const words = all.slice(0, MOST_WORDS);
  const search = all.join(" ");
  const weights = fields.map((field) => (field === "name" ? NAME_WEIGHT : 1));
  const scores = new Map(candidates.map((each) => [each, score(each.values)]));

  /** For each word, and for the whole search, the points of the best value. */
  function score(values: readonly string[]): number {
    const texts = values.map(beginningOf);
    const best = (points: (text: string) => number) =>
      texts.reduce((most, text, at) => Math.max(most, points(text) * (weights[at] ?? 1)), 0);
    return words.reduce(
      (sum, word) => sum + best((text) => wordPoints(text, word)),
      best((text) => searchPoints(text, search)),
    );
  }

  return candidates.toSorted(
    (a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a.position - b.position,
  );
}

function beginningOf(token: string): string {
  const from = token.startsWith("~") ? 1 : 0;
  return fold(token.slice(from, from + MOST_CHARACTERS));
}

function searchPoints(text: string, search: string): number {
  if (text === search) return SEARCH_POINTS.wholeValue;
  return text.startsWith(search) ? SEARCH_POINTS.startOfValue : 0;
}

function wordPoints(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at < 0) return 0;
  if (text === word) return POINTS.wholeValue;
  if (at === 0) return POINTS.startOfValue;
  const parts = text.split(/[^\p{L}\p{N}\p{M}]+/u);
  if (parts.includes(word)) return POINTS.wholeWord;
  return parts.some((part) => part.startsWith(word)) ? POINTS.startOfWord : POINTS.insideWord;
}
