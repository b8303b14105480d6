import { isLosslessNumber } from "lossless-json";
import { jsonText } from "./json-text";

/**
 * What a spreadsheet would take for a formula: a sign that starts one, full-width or small too, after anything that
 * it skips; and the controls that some skip along with what follows. Apostrophes in front are counted in, so that
 * one put there can be told from one that was there.
 */
const FORMULA = /^'*(?:[\t\r\n\0]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/** What would end the cell or the line, here or where semicolons separate; what is trimmed; what starts a comment. */
// oxlint-disable-next-line no-control-regex
const NEEDS_QUOTES = /[",;\t\r\n\0\u0085\u2028\u2029]|^[\s#]|\s$/u;

/**
 * A value as a cell of RFC 4180. Numbers and booleans as they are, digit for digit; nested values as JSON; null and
 * absent as nothing, and an empty text as `""`. A text that a spreadsheet would run as a formula gets an apostrophe
 * in front; whoever reads the file by program takes one away from a text that FORMULA matches with it.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return quote(FORMULA.test(value) ? `'${value}` : value);
  if (typeof value === "object" && !isLosslessNumber(value)) return quote(jsonText(value));
  return jsonText(value);
}

/** A line with its end. One of a single empty cell would be an empty line, which readers skip. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.length === 1 && cells[0] === "" ? '""' : cells.join(",")}\r\n`;
}

function quote(text: string): string {
  return text === "" || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
