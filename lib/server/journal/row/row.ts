import { randomUUID } from "node:crypto";
import type { JournalGap } from "@/lib/contract/journal";
import type { journal } from "@/lib/server/db/schema";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { folded, inert } from "./inert";
import { outcomeOf, storedOutcome } from "./outcome";

/** A row of the journal before it has its place in it. */
export type Row = Omit<typeof journal.$inferInsert, "id">;

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
export function rowOf(attempt: Attempt): Row {
  const { connection, person, operation, purpose, method, sent, errorFields: said } = attempt;
  const [before, after] = [toldOf(attempt.budgetBefore), toldOf(attempt.budget)];
  const path = inertPath(attempt.path);
  const message = text(said?.message, TEXT);
  const requestId = text(attempt.requestId, WORD);
  return {
    connection,
    at: dateOf(attempt.at) ?? new Date(0),
    durationMs: whole(attempt.durationMs) ?? 0,
    person: text(person, WORD),
    operation: inert(operation, WORD),
    attempt: whole(attempt.attempt) ?? 0,
    purpose,
    method,
    path,
    query: inert(attempt.query, QUERY),
    sent,
    outcome: storedOutcome(outcomeOf(attempt)),
    status: whole(attempt.status),
    type: text(said?.type, WORD),
    code: text(attempt.code, WORD),
    param: text(said?.param, WORD),
    message,
    docUrl: linkOf(said?.docUrl),
    requestId,
    headers: attempt.headers ? headersOf(attempt.headers) : null,
    limitBefore: whole(before?.limit),
    remainingBefore: whole(before?.remaining),
    resetsBefore: dateOf(before?.resetsAt),
    limitAfter: whole(after?.limit),
    remainingAfter: whole(after?.remaining),
    resetsAfter: dateOf(after?.resetsAt),
    elsewhere: whole(after?.elsewhere),
    serviceVersion: text(attempt.serviceVersion, WORD),
    deprecation: text(attempt.deprecation, WORD),
    sunset: text(attempt.sunset, WORD),
    link: text(attempt.link, TEXT),
    haystack: folded([path, message, requestId].filter(Boolean).join("\n")),
  };
}

/** A budget that an answer of the service has told of: what was only expected is no record. */
function toldOf(budget: Attempt["budget"]): Attempt["budget"] {
  return budget?.isKnown ? budget : undefined;
}

/** A gap as a row: it says how many are missing and why, and looks like no attempt. */
export function gapRow(connection: string, gap: Pick<JournalGap, "at" | "until" | "lost" | "why">): Row {
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
function inertPath(path: string): string {
  const shown = inert(path, PATH_BYTES);
  return Buffer.byteLength(shown) <= PATH_BYTES ? shown : inert(path, PATH_BYTES / 4);
}

function text(value: string | undefined, longest: number): string | null {
  return value === undefined ? null : inert(value, longest);
}

function whole(value: number | undefined): number | null {
  if (value === undefined || Number.isNaN(value)) return null;
  return Math.round(Math.min(Math.max(value, 0), LARGEST));
}

function dateOf(ms: number | undefined): Date | null {
  return ms !== undefined && ms >= 0 && ms <= LAST ? new Date(ms) : null;
}

/** An address people may follow. Whole or not at all: half of one leads elsewhere. */
function linkOf(address: string | undefined): string | null {
  if (address === undefined || address.length > TEXT || !URL.canParse(address)) return null;
  return /^https?:$/.test(new URL(address).protocol) ? inert(address, TEXT) : null;
}

function headersOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  const shown = Object.entries(headers).slice(0, MOST_HEADERS);
  return Object.fromEntries(shown.map(([name, value]) => [inert(name, WORD), inert(value, TEXT)]));
}
