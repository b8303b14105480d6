import { isLosslessNumber } from "lossless-json";
import { jsonText } from "./json-text";

/** What a spreadsheet skips, for a class of characters. */
const SKIPPED = String.raw`\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}`;
/** What starts a formula, full-width or small too. */
const SIGN = "[=+\\-@＝＋－＠﹦﹢﹣﹫]";

/**
 * A cell that would be a formula, and one that starts with controls which some skip along with what follows. Apostrophes
 * do not count, so that one put in front changes nothing of it.
 */
const FORMULA = new RegExp(String.raw`^(?='*[\t\r\n\0]|['${SKIPPED}]*${SIGN})`, "u");

/**
 * One inside a text: where semicolons separate, they and line ends start another cell, as no quotes count there but at its
 * start, and those that are doubled are none.
 */
const INNER_FORMULA = new RegExp(String.raw`([;\r\n](?:(?![\r\n])['"${SKIPPED}])*)(${SIGN})`, "gu");

/** What would end the cell or the line, here or where semicolons separate; what is trimmed; what starts a comment. */
// oxlint-disable-next-line no-control-regex
const NEEDS_QUOTES = /[",;\t\r\n\0\u0085\u2028\u2029]|^[\s#]|\s$/u;

/**
 * A value as a cell of RFC 4180. Numbers and booleans as they are, digit for digit; nested values as JSON; null and
 * absent as nothing, and an empty text as `""`. What a spreadsheet would run as a formula, in a text or after one of its
 * semicolons and line ends, gets an apostrophe in front: whoever reads the file by program takes one away from each such
 * place. In JSON its sign is escaped, which leaves the value what it is.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return quote(harmless(value));
  if (typeof value === "object" && !isLosslessNumber(value)) return quote(harmlessJson(jsonText(value)));
  return jsonText(value);
}

/** A line with its end. One of a single empty cell would be an empty line, which readers skip. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.length === 1 && cells[0] === "" ? '""' : cells.join(",")}\r\n`;
}

function harmless(text: string): string {
  return text.replace(INNER_FORMULA, (inner) => `${inner.charAt(0)}'${inner.slice(1)}`).replace(FORMULA, "'");
}

function harmlessJson(json: string): string {
  return json.replace(INNER_FORMULA, (_, before: string, sign: string) => {
    return `${before}\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

function quote(text: string): string {
  return text === "" || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
