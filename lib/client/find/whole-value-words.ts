/**
 * Words that stand for a whole value, and how a cell draws it: null, true or the mode of a row are in nearly every one, so by a
 * part of such a word ("te") a search would find them all. Each is a sign in the text of a row: a character that nobody types.
 */
const WHOLE_VALUES = new Map([
  ["null", "\u0001"],
  ["-", "\u0001"],
  ["true", "\u0002"],
  ["✓", "\u0002"],
  ["false", "\u0003"],
  ["✕", "\u0003"],
  ["empty", "\u0004"],
  ["live", "\u0005"],
  ["test", "\u0006"],
]);

/** What the text of a row has for a word that stands for a whole value. @param word folded */
export function wholeValueSign(word: string): string | undefined {
  return WHOLE_VALUES.get(word);
}
