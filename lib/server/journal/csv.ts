import type { JournalDetail, JournalGap } from "@/lib/contract/journal";

/** An entry of the journal, or what a file ends with that is not whole. */
export type FileRecord = JournalDetail | JournalGap | { kind: "cut"; at: number; message: string };

/** What a spreadsheet skips, for a class of characters. The same rules as for lists that a browser saves. */
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
const INNER_FORMULA = new RegExp(String.raw`[;\r\n](?:(?![\r\n])['"${SKIPPED}])*${SIGN}`, "gu");

/** What would end the cell or the line, here or where semicolons separate; what is trimmed; what starts a comment. */
// oxlint-disable-next-line no-control-regex
const NEEDS_QUOTES = /[",;\t\r\n\0\u0085\u2028\u2029]|^[\s#]|\s$/u;

type Fields = Partial<Omit<JournalDetail, "kind">> & Partial<Omit<JournalGap, "kind">> & { at: number };

/** Each column of the file with its value in an entry. */
const COLUMNS: Record<string, (entry: Fields & { kind: string }) => string | number | boolean | undefined> = {
  kind: ({ kind }) => kind,
  time: ({ at }) => new Date(at).toISOString(),
  duration_ms: ({ durationMs }) => durationMs,
  request_id: ({ requestId }) => requestId,
  outcome: ({ outcome }) => outcome,
  method: ({ method }) => method,
  path: ({ path }) => path,
  query: ({ query }) => query,
  sent: ({ sent }) => sent,
  status: ({ status }) => status,
  type: ({ type }) => type,
  code: ({ code }) => code,
  param: ({ param }) => param,
  message: ({ message }) => message,
  doc_url: ({ docUrl }) => docUrl,
  purpose: ({ purpose }) => purpose,
  person: ({ person }) => person?.email ?? person?.id,
  operation: ({ operation }) => operation,
  attempt: ({ attempt }) => attempt,
  budget_before: ({ budgetBefore }) => budgetBefore?.remaining,
  budget_after: ({ budgetAfter }) => budgetAfter?.remaining,
  service_version: ({ serviceVersion }) => serviceVersion,
  deprecation: ({ deprecation }) => deprecation,
  sunset: ({ sunset }) => sunset,
  lost: ({ lost }) => lost,
  lost_until: ({ until }) => (until === undefined ? undefined : new Date(until).toISOString()),
  lost_why: ({ why }) => why,
};

/** The first line, after what tells spreadsheets that the file is UTF-8. */
export const CSV_HEAD = `\ufeff${Object.keys(COLUMNS).join(",")}\r\n`;

/** An entry as a line of RFC 4180, with its end. */
export function csvLine(record: FileRecord): string {
  return `${Object.values(COLUMNS)
    .map((value) => csvCell(value(record)))
    .join(",")}\r\n`;
}

/**
 * A value as a cell: absent as nothing, and an empty text as `""`. What a spreadsheet would run as a formula, in a
 * text or after one of its semicolons and line ends, gets an apostrophe in front.
 */
export function csvCell(value: string | number | boolean | undefined): string {
  if (value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const text = value
    .replace(INNER_FORMULA, (inner) => `${inner.charAt(0)}'${inner.slice(1)}`)
    .replace(FORMULA, "'");
  return text === "" || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
