import type { JournalBudget, JournalDetail, JournalEntry, JournalGap } from "@/lib/contract/journal";
import type { journal } from "@/lib/server/db/schema";
import { fromStoredOutcome } from "./outcome";

/** A row as it is read, with the e-mail of its person if that account still exists. */
export type JournalRow = typeof journal.$inferSelect & { email: string | undefined };

/** Columns that only some attempts have: those that lists show, and the rest. */
const RESULTS = ["status", "code", "message"] as const;
const DETAILS = ["type", "param", "docUrl", "serviceVersion", "deprecation", "sunset", "link"] as const;

/** What lists show of a row. */
export function toEntry(row: JournalRow): JournalEntry | JournalGap {
  return row.outcome === "gap" ? toGap(row) : toAttempt(row);
}

/** Everything that is kept of a row. */
export function toRecord(row: JournalRow): JournalDetail | JournalGap {
  return row.outcome === "gap" ? toGap(row) : toDetail(row);
}

/** Everything that is kept of an attempt. */
export function toDetail(row: JournalRow): JournalDetail {
  const detail: JournalDetail = Object.assign(toAttempt(row), { headers: row.headers ?? {} });
  const before = toBudget(row.limitBefore, row.remainingBefore, row.resetsBefore);
  const after = toBudget(row.limitAfter, row.remainingAfter, row.resetsAfter);
  if (before) detail.budgetBefore = before;
  if (after) detail.budgetAfter = after;
  return addPresent(detail, row, DETAILS);
}

function toGap(row: JournalRow): JournalGap {
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

function toAttempt(row: JournalRow): JournalEntry {
  const { person, email } = row;
  const entry: JournalEntry = {
    kind: "attempt",
    id: String(row.id),
    at: row.at.getTime(),
    durationMs: row.durationMs,
    operation: row.operation,
    attempt: row.attempt,
    purpose: row.purpose as JournalEntry["purpose"],
    method: row.method as JournalEntry["method"],
    path: row.path,
    query: row.query,
    sent: row.sent,
    outcome: fromStoredOutcome(row),
    // Gaps alone have none.
    requestId: row.requestId ?? "",
  };
  if (person !== null) entry.person = email === undefined ? { id: person } : { id: person, email };
  return addPresent(entry, row, RESULTS);
}

/**
 * Adds the columns that have a value. In place, as copies of such wide objects would leave tens of megabytes of garbage for
 * a large export.
 */
function addPresent<Name extends string, Shown extends { [Field in Name]?: unknown }>(
  shown: Shown,
  row: { [Field in Name]: Shown[Field] | null },
  names: readonly Name[],
): Shown {
  for (const name of names) {
    const value = row[name];
    if (value !== null) shown[name] = value;
  }
  return shown;
}

function toBudget(limit: number | null, remaining: number | null, resets: Date | null): JournalBudget | null {
  if (limit === null || remaining === null) return null;
  return resets ? { limit, remaining, resetsAt: resets.getTime() } : { limit, remaining };
}
