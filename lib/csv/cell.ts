import { escapeCharacter } from "./escape";

/** What a spreadsheet skips before a formula, for a class of characters. */
const IGNORED = String.raw`\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}`;
/** What starts a formula, full-width or small too. */
const SIGN = /[=+\-@＝＋－＠﹦﹢﹣﹫]/u;

/** Where semicolons separate, they and line ends start another cell. */
const CELL_START = /[;\r\n]/g;
/**
 * Where the search for a sign ends. Apostrophes are skipped too, so that one put in front changes nothing of what is a
 * formula. Inside a text so are quotes: they count at the start of a cell alone, and those that are doubled are none.
 */
const NOT_IGNORED = new RegExp(`[^'${IGNORED}]`, "gu");
const NOT_IGNORED_INSIDE = new RegExp(`[^'"${IGNORED}]|[\\r\\n]`, "gu");

/** What some spreadsheets skip along with what follows it. */
const CONTROL = /[\t\r\n\0]/;
const NO_APOSTROPHE = /[^']/g;

/** What would end the cell or the line, here or where semicolons separate; what is trimmed; what starts a comment. */
// oxlint-disable-next-line no-control-regex
const NEEDS_QUOTES = /[",;\t\r\n\0\u0085\u2028\u2029]|^[\s#]|\s$/u;

/** A number of a telephone: to a spreadsheet a number at most, and no formula that does anything. */
const PHONE = /^\+[ ()]*\d[\d ()]*$/;

/**
 * A text as a cell of RFC 4180; an empty one as `""`. What a spreadsheet would run as a formula gets an apostrophe in front,
 * at the start of the text and after its semicolons and line ends, and so does a text that starts with a tab, a line end or
 * NUL. A telephone number (`+`, then digits, spaces and brackets alone) is none of these. Whoever reads the file by program takes one away from each such place: apostrophes do not count for what is one.
 */
export function textCell(text: string): string {
  if (PHONE.test(text)) return quote(text);
  const inner = escapeInnerFormulas(text, (skipped, sign) => `'${skipped}${sign}`);
  const isFormula = SIGN.test(firstMatch(NOT_IGNORED, text)) || CONTROL.test(firstMatch(NO_APOSTROPHE, text));
  return quote(isFormula ? `'${inner}` : inner);
}

/** JSON as a cell. Of what would be a formula inside it the sign is escaped, which leaves the value what it is. */
export function jsonCell(json: string): string {
  return quote(escapeInnerFormulas(json, (skipped, sign) => skipped + escapeCharacter(sign)));
}

/** The text with each formula's beginning, in a cell that starts inside it, as `mend` has it. Step by step: it may be long. */
function escapeInnerFormulas(text: string, mend: (skipped: string, sign: string) => string): string {
  let mended = "";
  let done = 0;
  for (const { index } of text.matchAll(CELL_START)) {
    const start = index + 1;
    const sign = firstMatch(NOT_IGNORED_INSIDE, text, start);
    if (!SIGN.test(sign)) continue;
    const end = NOT_IGNORED_INSIDE.lastIndex;
    mended += text.slice(done, start) + mend(text.slice(start, end - sign.length), sign);
    done = end;
  }
  return mended + text.slice(done);
}

/** The first match from there on, or nothing; the pattern's `lastIndex` is its end then. */
function firstMatch(pattern: RegExp, text: string, from = 0): string {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0] ?? "";
}

function quote(text: string): string {
  return text === "" || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
