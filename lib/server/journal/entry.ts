import type { JournalBudget, JournalDetail, JournalEntry, JournalGap, Outcome } from "@/lib/contract/journal";
import type { journal } from "@/lib/server/db/schema";

/** A row as it is read, with the address of its person if there still is one. */
export type Read = typeof journal.$inferSelect & { email: string | undefined };

/** A row as lists show it. */
export function entryOf(row: Read): JournalEntry | JournalGap {
  return row.outcome === "gap" ? gapOf(row) : attemptOf(row);
}

/** Everything kept of a row. */
export function recordOf(row: Read): JournalDetail | JournalGap {
  return row.outcome === "gap" ? gapOf(row) : detailOf(row);
}

/** Everything kept of an attempt. */
export function detailOf(row: Read): JournalDetail {
  const before = budgetOf(row.limitBefore, row.remainingBefore, row.resetsBefore);
  const after = budgetOf(row.limitAfter, row.remainingAfter, row.resetsAfter);
  return {
    ...attemptOf(row),
    ...present({
      type: row.type,
      param: row.param,
      docUrl: row.docUrl,
      budgetBefore: before,
      budgetAfter: after,
      serviceVersion: row.serviceVersion,
      deprecation: row.deprecation,
      sunset: row.sunset,
      link: row.link,
    }),
    headers: row.headers ?? {},
  };
}

function gapOf(row: Read): JournalGap {
  const at = row.at.getTime();
  return {
    kind: "gap",
    id: String(row.id),
    at,
    until: row.until?.getTime() ?? at,
    lost: row.lost ?? 0,
    why: row.code === "overflow" ? "overflow" : "database",
  };
}

function attemptOf(row: Read): JournalEntry {
  const { person, email } = row;
  return {
    kind: "attempt",
    id: String(row.id),
    at: row.at.getTime(),
    durationMs: row.durationMs,
    ...(person !== null && { person: { id: person, ...(email !== undefined && { email }) } }),
    operation: row.operation,
    attempt: row.attempt,
    purpose: row.purpose as JournalEntry["purpose"],
    method: row.method as JournalEntry["method"],
    path: row.path,
    query: row.query,
    sent: row.sent,
    outcome: row.outcome as Outcome,
    ...present({ status: row.status, code: row.code, message: row.message }),
    // Gaps alone have none.
    requestId: row.requestId ?? "",
  };
}

function budgetOf(limit: number | null, remaining: number | null, resets: Date | null): JournalBudget | null {
  if (limit === null || remaining === null) return null;
  return { limit, remaining, ...(resets && { resetsAt: resets.getTime() }) };
}

/** What the database has no value for is absent. */
function present<Fields extends Record<string, unknown>>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  const kept = Object.entries(fields).filter(([, value]) => value !== null);
  return Object.fromEntries(kept) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> };
}
