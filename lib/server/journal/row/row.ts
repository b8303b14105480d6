import { randomUUID } from "node:crypto";
import type { JournalGap } from "@/lib/contract/journal";
import type { journal } from "@/lib/server/db/schema";
import { LAST_MOMENT } from "@/lib/server/input/cursor";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { foldCase, neutralize } from "./neutralize";
import { outcomeOf, toStoredOutcome } from "./outcome";

export type NewJournalRow = Omit<typeof journal.$inferInsert, "id">;

const WORD = 200;
const TEXT = 1_000;
/** In bytes: an indexed value must fit into a third of a page of the database. */
const PATH_BYTES = 2_000;
const QUERY = 8_192;
const MOST_HEADERS = 20;
const LARGEST = 2 ** 31 - 1;

/** An attempt as a row. Its source has redacted it; here it is neutralized and cut to size. */
export function toRow(attempt: Attempt): NewJournalRow {
  const { connection, person, operation, purpose, method, sent, errorFields } = attempt;
  const [before, after] = [confirmedBudget(attempt.budgetBefore), confirmedBudget(attempt.budget)];
  const path = neutralizePath(attempt.path);
  const message = neutralizeOptional(errorFields?.message, TEXT);
  const requestId = neutralizeOptional(attempt.requestId, WORD);
  // The service's people look for it in their log: what it waited here for its turn or a token is none of its time, nor what was counted afterwards.
  const { sentAt = attempt.at, serviceMs = attempt.at + attempt.durationMs - sentAt } = attempt;
  return {
    connection,
    at: toDate(sentAt) ?? new Date(0),
    durationMs: toWhole(serviceMs) ?? 0,
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
    type: neutralizeOptional(errorFields?.type, WORD),
    code: neutralizeOptional(attempt.code, WORD),
    param: neutralizeOptional(errorFields?.param, WORD),
    message,
    docUrl: toLink(errorFields?.docUrl),
    requestId,
    headers: attempt.headers ? toHeaders(attempt.headers) : null,
    limitBefore: toWhole(before?.limit),
    remainingBefore: toWhole(before?.remaining),
    resetsBefore: toDate(before?.resetsAt),
    limitAfter: toWhole(after?.limit),
    remainingAfter: toWhole(after?.remaining),
    resetsAfter: toDate(after?.resetsAt),
    elsewhere: toWhole(after?.elsewhere),
    windowEnds: toDate(after?.windowEndsAt),
    target: attempt.target,
    serviceVersion: neutralizeOptional(attempt.serviceVersion, WORD),
    deprecation: neutralizeOptional(attempt.deprecation, WORD),
    sunset: neutralizeOptional(attempt.sunset, WORD),
    link: neutralizeOptional(attempt.link, TEXT),
    haystack: foldCase([path, message, requestId].filter(Boolean).join("\n")),
  };
}

/** The budget if an answer of the service gave it; an assumed one is not recorded. */
function confirmedBudget(budget: Attempt["budget"]): Attempt["budget"] {
  return budget?.isKnown ? budget : undefined;
}

/** A gap as a row, with how many attempts are missing and why. */
export function toGapRow(
  connection: string,
  gap: Pick<JournalGap, "at" | "until" | "lost" | "why">,
): NewJournalRow {
  return {
    connection,
    at: toDate(gap.at) ?? new Date(0),
    until: toDate(gap.until) ?? new Date(0),
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

/** No path of a resource is nearly as long, but a refused one in another script may be. */
function neutralizePath(path: string): string {
  const neutral = neutralize(path, PATH_BYTES);
  return Buffer.byteLength(neutral) <= PATH_BYTES ? neutral : neutralize(path, PATH_BYTES / 4);
}

function neutralizeOptional(value: string | undefined, longest: number): string | null {
  return value === undefined ? null : neutralize(value, longest);
}

function toWhole(value: number | undefined): number | null {
  if (value === undefined || Number.isNaN(value)) return null;
  return Math.round(Math.min(Math.max(value, 0), LARGEST));
}

function toDate(ms: number | undefined): Date | null {
  return ms !== undefined && ms >= 0 && ms <= LAST_MOMENT ? new Date(ms) : null;
}

/** A web address, whole or not at all, as half of one leads elsewhere. */
function toLink(address: string | undefined): string | null {
  if (address === undefined || address.length > TEXT || !URL.canParse(address)) return null;
  return /^https?:$/.test(new URL(address).protocol) ? neutralize(address, TEXT) : null;
}

function toHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const shown = Object.entries(headers).slice(0, MOST_HEADERS);
  return Object.fromEntries(shown.map(([name, value]) => [neutralize(name, WORD), neutralize(value, TEXT)]));
}
