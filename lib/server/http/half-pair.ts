/** What JSON escapes. Whole pairs and escaped backslashes come first, so that what is caught is half a surrogate pair. */
const ESCAPES = /\\(?:ud[89ab]..\\ud[c-f]|(ud[89a-f])|.)/gi;

/** Whether a text in this JSON has half a surrogate pair, which no HTML can hold: a browser would read another text there. */
export function hasHalfPair(json: string): boolean {
  for (const [, half] of json.matchAll(ESCAPES)) if (half) return true;
  return false;
}
