/**
 * Words for values that nearly every row has, such as null, true or its mode, and the signs that cells draw for them. A part of such
 * a word ("te") would match nearly all rows, so only the whole word matches: in the text of a row each is a control character
 * that nobody types.
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

/** The character in the text of a row for a word that stands for a whole value. @param word folded */
export function wholeValueSign(word: string): string | undefined {
  return WHOLE_VALUES.get(word);
}
