import { randomUUID } from "node:crypto";
import type { JournalGap } from "@/lib/contract/journal";
import type { journal } from "@/lib/server/db/schema";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { foldCase, neutralize } from "./neutralize";
import { outcomeOf, toStoredOutcome } from "./outcome";

/** A row of the journal before it has its place in it. */
export type NewJournalRow = Omit<typeof journal.$inferInsert, "id">;

const WORD = 200;
const TEXT = 1_000;
/** In bytes: what is indexed must fit into a third of a page. */
const PATH_BYTES = 2_000;
const QUERY = 8_192;
const MOST_HEADERS = 20;
const LARGEST = 2 ** 31 - 1;
/** The last moment that every database and every browser can write in four digits. */
const LAST = Date.UTC(9999, 11, 31);

/** An attempt as the journal keeps it: redacted at its source, and here made inert, cut to size and sorted. */
export function toRow(attempt: Attempt): NewJournalRow {
  const { connection, person, operation, purpose, method, sent, errorFields: said } = attempt;
  const [before, after] = [confirmedBudget(attempt.budgetBefore), confirmedBudget(attempt.budget)];
  const path = neutralizePath(attempt.path);
  const message = neutralizeOptional(said?.message, TEXT);
  const requestId = neutralizeOptional(attempt.requestId, WORD);
  return {
    connection,
    at: toDate(attempt.at) ?? new Date(0),
    durationMs: toWhole(attempt.durationMs) ?? 0,
    person: neutralizeOptional(person, WORD),
    operation: neutralize(operation, WORD),
    attempt: toWhole(attempt.attempt) ?? 0,
    purpose,
    method,
    path,
    query: neutralize(attempt.query, QUERY),
    sent,
    outcome: toStoredOutcome(outcomeOf(attempt)),
    status: toWhole(attempt.status),
    type: neutralizeOptional(said?.type, WORD),
    code: neutralizeOptional(attempt.code, WORD),
    param: neutralizeOptional(said?.param, WORD),
    message,
    docUrl: toLink(said?.docUrl),
    requestId,
    headers: attempt.headers ? toHeaders(attempt.headers) : null,
    limitBefore: toWhole(before?.limit),
    remainingBefore: toWhole(before?.remaining),
    resetsBefore: toDate(before?.resetsAt),
    limitAfter: toWhole(after?.limit),
    remainingAfter: toWhole(after?.remaining),
    resetsAfter: toDate(after?.resetsAt),
    elsewhere: toWhole(after?.elsewhere),
    serviceVersion: neutralizeOptional(attempt.serviceVersion, WORD),
    deprecation: neutralizeOptional(attempt.deprecation, WORD),
    sunset: neutralizeOptional(attempt.sunset, WORD),
    link: neutralizeOptional(attempt.link, TEXT),
    haystack: foldCase([path, message, requestId].filter(Boolean).join("\n")),
  };
}

/** A budget that an answer of the service has told of: what was only expected is no record. */
function confirmedBudget(budget: Attempt["budget"]): Attempt["budget"] {
  return budget?.isKnown ? budget : undefined;
}

/** A gap as a row: it says how many are missing and why, and looks like no attempt. */
export function toGapRow(
  connection: string,
  gap: Pick<JournalGap, "at" | "until" | "lost" | "why">,
): NewJournalRow {
  return {
    connection,
    at: new Date(gap.at),
    until: new Date(gap.until),
    lost: gap.lost,
    code: gap.why,
    operation: randomUUID(),
    outcome: "gap",
    durationMs: 0,
    attempt: 0,
    purpose: "gap",
    method: "",
    path: "",
    query: "",
    sent: false,
    haystack: "",
  };
}

/** No resource's path is anywhere near as long; one of an odd script that was refused may be. */
function neutralizePath(path: string): string {
  const shown = neutralize(path, PATH_BYTES);
  return Buffer.byteLength(shown) <= PATH_BYTES ? shown : neutralize(path, PATH_BYTES / 4);
}

function neutralizeOptional(value: string | undefined, longest: number): string | null {
  return value === undefined ? null : neutralize(value, longest);
}

function toWhole(value: number | undefined): number | null {
  if (value === undefined || Number.isNaN(value)) return null;
  return Math.round(Math.min(Math.max(value, 0), LARGEST));
}

function toDate(ms: number | undefined): Date | null {
  return ms !== undefined && ms >= 0 && ms <= LAST ? new Date(ms) : null;
}

/** An address people may follow. Whole or not at all: half of one leads elsewhere. */
function toLink(address: string | undefined): string | null {
  if (address === undefined || address.length > TEXT || !URL.canParse(address)) return null;
  return /^https?:$/.test(new URL(address).protocol) ? neutralize(address, TEXT) : null;
}

function toHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const shown = Object.entries(headers).slice(0, MOST_HEADERS);
  return Object.fromEntries(shown.map(([name, value]) => [neutralize(name, WORD), neutralize(value, TEXT)]));
}
