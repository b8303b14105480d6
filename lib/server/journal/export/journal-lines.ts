import type { LogFormat } from "@/lib/contract/file-formats";
import type { JournalDetail, JournalGap } from "@/lib/contract/journal";
import { type Columns, type Lines, linesOf } from "@/lib/server/export/lines";

type Entry = JournalDetail | JournalGap;

/** What is in some of the records. */
type Fields = Partial<Omit<JournalDetail, "kind">> &
  Partial<Omit<JournalGap, "kind">> & { at: number; kind: string };

const COLUMNS = {
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
} as const satisfies Record<string, (fields: Fields) => unknown>;

export function journalLines(format: LogFormat): Lines<Entry> {
  return linesOf(format, COLUMNS as Columns<Entry>);
}
