import { fold } from "@/lib/query/fold";

export interface Candidate {
  position: number;
  /** The stored tokens of its fields. */
  values: readonly string[];
}

/** How well a word is met, from a part of a value to the whole of it. */
const MEETS = { within: 1, begins: 3, word: 5, start: 6, whole: 8 } as const;
const NAME_COUNTS = 1.5;
const [WHOLE_SEARCH, START_OF_SEARCH] = [20, 8];

/**
 * Puts the best matches first: those where the words are whole values, then their beginnings, then words in them; a name counts
 * more than other fields. Equal ones stay in the service's order.
 */
export function rank<Each extends Candidate>(
  candidates: readonly Each[],
  { words, fields }: { words: readonly string[]; fields: readonly string[] },
): Each[] {
  const search = words.join(" ");
  const scores = new Map(candidates.map((each) => [each, score(each.values)]));

  function score(values: readonly string[]): number {
    const texts = values.map((token) => fold(token.startsWith("~") ? token.slice(1) : token));
    const weights = fields.map((field) => (field === "name" ? NAME_COUNTS : 1));
    const best = (points: (text: string) => number) =>
      texts.reduce((most, text, at) => Math.max(most, points(text) * (weights[at] ?? 1)), 0);
    const whole = best((text) =>
      text === search ? WHOLE_SEARCH : text.startsWith(search) ? START_OF_SEARCH : 0,
    );
    return words.reduce((sum, word) => sum + best((text) => meets(text, word)), whole);
  }

  return [...candidates].sort(
    (a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a.position - b.position,
  );
}

function meets(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at < 0) return 0;
  if (text === word) return MEETS.whole;
  if (at === 0) return MEETS.start;
  const parts = text.split(/[^\p{L}\p{N}\p{M}]+/u);
  if (parts.includes(word)) return MEETS.word;
  return parts.some((part) => part.startsWith(word)) ? MEETS.begins : MEETS.within;
}
