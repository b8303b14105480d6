/** No resource is nested deeper; a browser's parser is recursive and gives up at a few thousand levels. */
const DEEPEST = 200;
/** No hundred items of a resource have more; parsed values take many times the memory of their text. */
const MOST_VALUES = 200_000;

const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT, COMMA] = [...'"\\[]{},'].map(
  (letter) => letter.charCodeAt(0),
);

/**
 * Whether parsing this JSON text would do harm: it is nested deeper than 200 levels, or has more than 200,000 values. Only
 * what stands outside of strings is counted.
 */
export function exceedsBounds(text: string): boolean {
  // Nearly every answer is a page of flat items, with too few characters and brackets for either.
  if (text.length <= MOST_VALUES && hasFewBrackets(text)) return false;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = closingQuote(text, at);
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      depth += 1;
      values += 1;
      if (depth > DEEPEST) return true;
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth -= 1;
    else if (code === COMMA) values += 1;
  }
  return values > MOST_VALUES;
}

/** The value of JSON text, or undefined when it is not JSON or exceeds the bounds. */
export function parseBoundedJson(text: string): unknown {
  if (exceedsBounds(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the text has no more brackets than levels may be open. */
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

/** Where the string that begins at `start` has its closing quote, or where the text ends. */
export function closingQuote(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slash = end - 1;
    while (text.charCodeAt(slash) === BACKSLASH) slash -= 1;
    // In an even number of backslashes each pair is one escaped backslash.
    if ((end - slash) % 2 === 1) return end;
  }
  return text.length;
}
