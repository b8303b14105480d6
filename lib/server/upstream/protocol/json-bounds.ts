/** Deeper than any resource is; a browser's parser is recursive and gives up at a few thousand levels. */
const DEEPEST = 200;
/** More than a hundred items of any resource have; what is parsed takes many times the room of its text. */
const MOST_VALUES = 200_000;

const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT, COMMA] = [...'"\\[]{},'].map(
  (letter) => letter.charCodeAt(0),
);

/**
 * Whether parsing JSON text would harm who does it: nested deeper than 200 levels, or of more than 200,000 values.
 * Looks at what stands outside of strings and keeps nothing.
 */
export function exceedsBounds(text: string): boolean {
  // Too few letters and brackets for either: a page of flat items, which is nearly every answer.
  if (text.length <= MOST_VALUES && hasFewBrackets(text)) return false;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      depth += 1;
      values += 1;
      if (depth > DEEPEST) return true;
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth -= 1;
    else if (code === COMMA) values += 1;
  }
  return values > MOST_VALUES;
}

/** What JSON text says, or undefined when it is none, or beyond all bounds. */
export function parseBoundedJson(text: string): unknown {
  if (exceedsBounds(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether no more levels can open in the text than may, wherever its brackets stand. */
function hasFewBrackets(text: string): boolean {
  let found = 0;
  for (const bracket of ["{", "["]) {
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
      found += 1;
      if (found > DEEPEST) return false;
    }
  }
  return true;
}

/** Where the string that begins at `start` ends: at its closing quote, or with the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slash = end - 1;
    while (text.charCodeAt(slash) === BACKSLASH) slash -= 1;
    // Of an even number of backslashes each escapes another one.
    if ((end - slash) % 2 === 1) return end;
  }
  return text.length;
}
