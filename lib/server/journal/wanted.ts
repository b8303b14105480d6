import { z } from "zod";
import { JOURNAL_FORMATS, type JournalFilter, OUTCOMES } from "@/lib/contract/journal";
import { FORMER_PURPOSES, PURPOSES } from "@/lib/contract/purpose";
import { safeWord } from "@/lib/server/upstream/redact";
import { type Place, placeOf } from "./cursor";
import { FilterInvalid } from "./errors";

/** The last moment that every database and every browser can write in four digits. */
const LAST = Date.UTC(9999, 11, 31);
/** What the chart shows at most; a minute of each outcome is a row of the answer. */
const MOST_MINUTES_MS = 7 * 24 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

function text(longest: number) {
  return z
    .string()
    .min(1)
    .max(longest)
    .refine((value) => !value.includes("\0"))
    .describe(`1 to ${longest} characters, none of them NUL`);
}

const moment = z
  .union([
    z.iso.datetime({ offset: true }).transform(Date.parse),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .refine((ms) => ms >= 0 && ms <= LAST)
  .describe("a time with its zone such as 2026-01-31T12:00:00Z, or milliseconds since 1970");

const FILTER = {
  status: z
    .string()
    .regex(/^([1-9]\d\d|[1-9]xx|none)$/)
    .describe("a status such as 403, a class such as 4xx, or none"),
  code: text(200),
  path: text(2_000),
  purpose: z
    .enum([...PURPOSES, "token", ...FORMER_PURPOSES])
    .describe(`one of ${PURPOSES.join(", ")}, token`),
  person: text(200),
  outcome: z.enum(OUTCOMES).describe(`one of ${OUTCOMES.join(", ")}`),
  from: moment,
  to: moment,
  // The index is of three letters in a row: with fewer the whole journal would be looked through.
  q: text(200)
    .refine((value) => /[\p{L}\p{N}]{3}/u.test(value))
    .describe("1 to 200 characters, three letters or digits of them in a row, none of them NUL"),
};

const PAGE = {
  before: z
    .string()
    .transform((cursor, context) => placeOf(cursor) ?? (context.addIssue("none"), z.NEVER))
    .describe("what an earlier page gave as next"),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= 100)
    .describe("a whole number from 1 to 100"),
};

const SINCE = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .describe("the id of an entry");
const FORMAT = z.enum(JOURNAL_FORMATS).describe(`one of ${JOURNAL_FORMATS.join(", ")}`);

/** What somebody wants of the list: a page, what is new, or all of it as a file. */
export type ListWanted =
  | { kind: "page"; filter: JournalFilter; before?: Place; limit: number }
  | { kind: "news"; filter: JournalFilter; since: number }
  | { kind: "file"; filter: JournalFilter; format: (typeof JOURNAL_FORMATS)[number] };

/** @param search the raw query, with or without its `?` @throws FilterInvalid naming what is wrong */
export function listWanted(search: string): ListWanted {
  const given = new URLSearchParams(search);
  if (given.has("since")) {
    const { since, ...filter } = parsed(given, { ...FILTER, since: SINCE });
    return { kind: "news", filter: checkedRange(filter), since: since ?? 0 };
  }
  if (given.has("format")) {
    const { format, ...filter } = parsed(given, { ...FILTER, format: FORMAT });
    return { kind: "file", filter: checkedRange(filter), format: format ?? "csv" };
  }
  const { before, limit = 50, ...filter } = parsed(given, { ...FILTER, ...PAGE });
  return { kind: "page", filter: checkedRange(filter), limit, ...(before && { before }) };
}

/** The filter alone. @throws FilterInvalid naming what is wrong */
export function filterWanted(search: string): JournalFilter {
  return checkedRange(parsed(new URLSearchParams(search), FILTER));
}

/** Whole minutes; the last 24 h unless told, at most 7 days. @throws FilterInvalid naming what is wrong */
export function minutesWanted(search: string, now: number): { from: number; to: number } {
  const given = parsed(new URLSearchParams(search), { from: moment, to: moment });
  const to = Math.ceil((given.to ?? now + 1) / MINUTE_MS) * MINUTE_MS;
  const from = Math.floor((given.from ?? to - DAY_MS) / MINUTE_MS) * MINUTE_MS;
  checkedRange({ from, to });
  if (to - from > MOST_MINUTES_MS) throw new FilterInvalid("from", "from must be at most 7 days before to.");
  return { from, to };
}

function checkedRange(filter: JournalFilter): JournalFilter {
  const { from, to } = filter;
  if (from !== undefined && to !== undefined && from >= to)
    throw new FilterInvalid("from", "from must be before to.");
  return filter;
}

/** Every parameter given, each known and once. */
function parsed<Shape extends z.ZodRawShape>(
  given: URLSearchParams,
  shape: Shape,
): Partial<{ [Name in keyof Shape]: z.infer<Shape[Name]> }> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of given) {
    const field = Object.hasOwn(shape, name) ? (shape[name] as unknown as z.ZodType) : undefined;
    if (!field)
      throw new FilterInvalid(
        safeWord(name),
        `There is no such parameter; these are: ${Object.keys(shape).join(", ")}.`,
      );
    if (Object.hasOwn(result, name)) throw new FilterInvalid(name, `${name} must be given once.`);
    const checked = field.safeParse(value);
    if (!checked.success) throw new FilterInvalid(name, `${name} must be ${field.description}.`);
    result[name] = checked.data;
  }
  return result as Partial<{ [Name in keyof Shape]: z.infer<Shape[Name]> }>;
}
