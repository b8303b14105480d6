import type { JournalBudget, JournalDetail, JournalEntry, JournalGap } from "@/lib/contract/journal";
import type { journal } from "@/lib/server/db/schema";
import { readOutcome } from "./outcome";

/** A row as it is read, with the address of its person if there still is one. */
export type Read = typeof journal.$inferSelect & { email: string | undefined };

/** What only some attempts have of what lists show, and of the rest. */
const RESULTS = ["status", "code", "message"] as const;
const DETAILS = ["type", "param", "docUrl", "serviceVersion", "deprecation", "sunset", "link"] as const;

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
  const detail: JournalDetail = Object.assign(attemptOf(row), { headers: row.headers ?? {} });
  const before = budgetOf(row.limitBefore, row.remainingBefore, row.resetsBefore);
  const after = budgetOf(row.limitAfter, row.remainingAfter, row.resetsAfter);
  if (before) detail.budgetBefore = before;
  if (after) detail.budgetAfter = after;
  return withPresent(detail, row, DETAILS);
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
    outcome: readOutcome(row),
    // Gaps alone have none.
    requestId: row.requestId ?? "",
  };
  if (person !== null) entry.person = email === undefined ? { id: person } : { id: person, email };
  return withPresent(entry, row, RESULTS);
}

/**
 * What the database has no value for is absent. Added to what is there: of copies of such wide objects, a file of many
 * rows would leave tens of megabytes to be collected.
 */
function withPresent<Name extends string, Shown extends { [Field in Name]?: unknown }>(
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

function budgetOf(limit: number | null, remaining: number | null, resets: Date | null): JournalBudget | null {
  if (limit === null || remaining === null) return null;
  return resets ? { limit, remaining, resetsAt: resets.getTime() } : { limit, remaining };
}
