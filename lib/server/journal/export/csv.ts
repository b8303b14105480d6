import type { JournalDetail, JournalGap } from "@/lib/contract/journal";
import { textCell } from "@/lib/csv/cell";
import { csvLine } from "@/lib/csv/line";

/** An entry of the journal, or the last line of a file that is not whole. */
export type FileRecord = JournalDetail | JournalGap | { kind: "cut"; at: number; message: string };

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

/** The byte order mark that tells spreadsheets of UTF-8, and the line of headings. */
export const CSV_HEAD = `\ufeff${csvLine(Object.keys(COLUMNS))}`;

/** An entry as a line of RFC 4180. */
export function recordLine(record: FileRecord): string {
  return csvLine(Object.values(COLUMNS).map((value) => csvCell(value(record))));
}

/** A value as a cell; an absent one is empty. */
export function csvCell(value: string | number | boolean | undefined): string {
  if (value === undefined) return "";
  return typeof value === "string" ? textCell(value) : String(value);
}
