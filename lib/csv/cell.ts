import { escapeCharacter } from "./escape";

/** The characters that a spreadsheet ignores in front of a formula, as the inside of a character class. */
const IGNORED = String.raw`\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}`;
/** The characters that start a formula, with their full-width and small forms. */
const SIGN = /[=+\-@＝＋－＠﹦﹢﹣﹫]/u;

/** Where semicolons separate cells, they and line ends inside a text start another cell. */
const CELL_START = /[;\r\n]/g;
/**
 * The search for a sign ends at these. Apostrophes are ignored too, so that adding one does not change what counts as a
 * formula. Inside a text quotes are ignored as well: they mean something only at the start of a cell.
 */
const NOT_IGNORED = new RegExp(`[^'${IGNORED}]`, "gu");
const NOT_IGNORED_INSIDE = new RegExp(`[^'"${IGNORED}]|[\\r\\n]`, "gu");

/** Some spreadsheets drop these characters at the start of a cell, so that what follows them starts it. */
const CONTROL = /[\t\r\n\0]/;
const NO_APOSTROPHE = /[^']/g;

/** Without quotes these would end the cell or the line, be trimmed, or start a comment. */
// oxlint-disable-next-line no-control-regex
const NEEDS_QUOTES = /[",;\t\r\n\0\u0085\u2028\u2029]|^[\s#]|\s$/u;

/** A telephone number: at most a spreadsheet takes it for a number, never for a formula that does something. */
const PHONE = /^\+[ ()]*\d[\d ()]*$/;

/**
 * A text as a cell of RFC 4180; an empty text is `""`. An apostrophe is put in front of whatever a spreadsheet would run as
 * a formula, at the start of the text and after semicolons and line ends in it, and in front of a text that starts with a
 * tab, a line end or NUL. A telephone number (`+`, then digits, spaces and brackets) stays as it is. A program that reads
 * the file removes one apostrophe in each of these places.
 */
export function textCell(text: string): string {
  if (PHONE.test(text)) return quote(text);
  const inner = escapeInnerFormulas(text, (ignored, sign) => `'${ignored}${sign}`);
  const isFormula = SIGN.test(firstMatch(NOT_IGNORED, text)) || CONTROL.test(firstMatch(NO_APOSTROPHE, text));
  return quote(isFormula ? `'${inner}` : inner);
}

/** JSON as a cell. The sign of a formula in it is escaped, which does not change the value. */
export function jsonCell(json: string): string {
  return quote(escapeInnerFormulas(json, (ignored, sign) => ignored + escapeCharacter(sign)));
}

/** Replaces the beginning of each formula in a cell that starts inside the text. A loop, because the text may be long. */
function escapeInnerFormulas(text: string, escape: (ignored: string, sign: string) => string): string {
  let escaped = "";
  let done = 0;
  for (const { index } of text.matchAll(CELL_START)) {
    const start = index + 1;
    const sign = firstMatch(NOT_IGNORED_INSIDE, text, start);
    if (!SIGN.test(sign)) continue;
    const end = NOT_IGNORED_INSIDE.lastIndex;
    escaped += text.slice(done, start) + escape(text.slice(start, end - sign.length), sign);
    done = end;
  }
  return escaped + text.slice(done);
}

/** The first match from an index on, or "". Afterwards the pattern's `lastIndex` is the end of the match. */
function firstMatch(pattern: RegExp, text: string, from = 0): string {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0] ?? "";
}

function quote(text: string): string {
  return text === "" || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
