import type { JournalDetail, JournalGap } from "@/lib/contract/journal";

/** An entry of the journal, or what a file ends with that is not whole. */
export type FileRecord = JournalDetail | JournalGap | { kind: "cut"; at: number; message: string };

/**
 * What a spreadsheet would take for a formula: a sign that starts one, full-width or small too, after anything that
 * it skips; and the controls that some skip along with what follows. The same rule as for lists that a browser saves.
 */
const FORMULA = /^'*(?:[\t\r\n\0]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

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
 * A value as a cell: absent as nothing, and an empty text as `""`. A text that a spreadsheet would run as a formula gets
 * an apostrophe in front.
 */
export function csvCell(value: string | number | boolean | undefined): string {
  if (value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return text === "" || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
