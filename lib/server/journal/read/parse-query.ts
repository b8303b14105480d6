import { z } from "zod";
import { LOG_FORMATS, type LogFormat } from "@/lib/contract/file-formats";
import { type JournalFilter, MOST_HOURS, OUTCOMES } from "@/lib/contract/journal";
import { FORMER_PURPOSES, PURPOSES } from "@/lib/contract/purpose";
import { type CursorPosition, cursorText, LAST_MOMENT } from "@/lib/server/input/cursor";
import { ParameterInvalid, parseParameters } from "@/lib/server/input/parse-parameters";
import { type ChartQuery, MINUTE_MS } from "./read-chart";
import { HOUR_MS } from "./read-hours";

const DAY_MS = 24 * 60 * 60_000;
/** The longest time of a chart: in minutes, or in bars of `bin`. */
const MOST_MINUTES_MS = 7 * DAY_MS;
const MOST_CHART_MS = 92 * DAY_MS;
const MOST_BARS = 500;
const UNITS_MS = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const;

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
  .refine((ms) => ms >= 0 && ms <= LAST_MOMENT)
  .describe("a time with its zone such as 2026-01-31T12:00:00Z, or milliseconds since 1970");

/** `500-` is half a second or more, `-200` less than 200 ms. */
const duration = z
  .string()
  .regex(/^(\d{1,9}-\d{0,9}|-\d{1,9})$/)
  .transform((range) => {
    const [from = "", to = ""] = range.split("-");
    return { ...(from && { from: Number(from) }), ...(to && { to: Number(to) }) };
  })
  .refine(({ from = 0, to = Number.POSITIVE_INFINITY }) => from < to)
  .describe("milliseconds such as 500-, -200 or 200-500");

const timeSpan = z
  .string()
  .regex(/^[1-9]\d{0,3}[mhd]$/)
  .transform((last) => Number(last.slice(0, -1)) * UNITS_MS[last.slice(-1) as keyof typeof UNITS_MS])
  .describe("minutes, hours or days up to now, such as 15m, 24h or 7d");

/** Parameters that may be repeated: an attempt matches with any of the values. */
const REPEATABLE = {
  status: z
    .string()
    .regex(/^([1-9]\d\d|[1-9]xx|none)$/)
    .describe("a status such as 403, a class such as 4xx, or none"),
  code: text(200),
  path: text(2_000),
  purpose: z
    .enum([...PURPOSES, "copy", "token", ...FORMER_PURPOSES])
    .describe(`one of ${PURPOSES.join(", ")}, copy, token`),
  person: text(200),
  outcome: z.enum(OUTCOMES).describe(`one of ${OUTCOMES.join(", ")}`),
};

const SINGLE = {
  took: duration,
  // The index has groups of three characters: with fewer the whole journal would be searched.
  q: text(200)
    .refine((value) => /[\p{L}\p{N}]{3}/u.test(value))
    .describe("1 to 200 characters, three letters or digits of them in a row, none of them NUL"),
};

const TIME = { from: moment, to: moment, last: timeSpan };

const PAGE = {
  before: cursorText,
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
const BIN = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform((seconds) => Number(seconds) * 1_000)
  .refine((ms) => ms >= 1_000 && ms <= DAY_MS)
  .describe("a whole number of seconds, at most a day");
const FORMAT = z.enum(LOG_FORMATS).describe(`one of ${LOG_FORMATS.join(", ")}`);

/** What part of the list is wanted: a page, what is new, or all of it as a file. */
export type ListQuery =
  | { kind: "page"; filter: JournalFilter; before?: CursorPosition; limit: number }
  | { kind: "news"; filter: JournalFilter; since: number }
  | { kind: "file"; filter: JournalFilter; format: LogFormat };

/** @param search the raw query, with or without its `?` @throws ParameterInvalid, which names the parameter that is wrong */
export function parseListQuery(search: string): ListQuery {
  const parameters = new URLSearchParams(search);
  if (parameters.has("since")) {
    const { since, ...filter } = parseParameters(parameters, REPEATABLE, {
      ...SINGLE,
      ...TIME,
      since: SINCE,
    });
    return { kind: "news", filter: checkRange(filter), since: since ?? 0 };
  }
  if (parameters.has("format")) {
    const { format, ...filter } = parseParameters(parameters, REPEATABLE, {
      ...SINGLE,
      ...TIME,
      format: FORMAT,
    });
    return { kind: "file", filter: checkRange(filter), format: format ?? "csv" };
  }
  const {
    before,
    limit = 50,
    ...filter
  } = parseParameters(parameters, REPEATABLE, { ...SINGLE, ...TIME, ...PAGE });
  return { kind: "page", filter: checkRange(filter), limit, ...(before && { before }) };
}

/** @throws ParameterInvalid, which names the parameter that is wrong */
export function parseFilter(search: string): JournalFilter {
  return checkRange(parseParameters(new URLSearchParams(search), REPEATABLE, { ...SINGLE, ...TIME }));
}

/**
 * The query of the chart: at most 7 days in minutes, or at most 500 bars of `bin` seconds; the last 24 h without `from`.
 * @throws ParameterInvalid, which names the parameter that is wrong
 */
export function parseChartQuery(search: string, now: number): ChartQuery {
  const shape = { ...SINGLE, from: moment, to: moment, bin: BIN };
  const {
    from: start,
    to: end,
    bin: binMs,
    ...filter
  } = parseParameters(new URLSearchParams(search), REPEATABLE, shape);
  const bin = binMs ?? MINUTE_MS;
  const to = Math.ceil((end ?? now + 1) / bin) * bin;
  const from = Math.floor((start ?? to - DAY_MS) / bin) * bin;
  checkRange({ from, to });
  const most = binMs === undefined ? MOST_MINUTES_MS : Math.min(binMs * MOST_BARS, MOST_CHART_MS);
  if (to - from > most)
    throw new ParameterInvalid("from", `from must be at most ${formatSpan(most)} before to.`);
  return { from, to, bin, filter };
}

/** The beginnings of the hours, in milliseconds since the epoch. @throws ParameterInvalid, which names the parameter that is wrong */
export function parseHoursQuery(search: string): number[] {
  const { at: hours } = parseParameters(new URLSearchParams(search), { at: moment }, {}, MOST_HOURS);
  if (!hours || hours.some((at) => at % HOUR_MS !== 0))
    throw new ParameterInvalid("at", `at must be given 1 to ${MOST_HOURS} times, each a whole hour.`);
  return [...new Set(hours)];
}

function formatSpan(ms: number): string {
  return ms % DAY_MS === 0 ? `${ms / DAY_MS} days` : `${ms / 1_000} seconds`;
}

function checkRange(filter: JournalFilter): JournalFilter {
  const { from, to, last } = filter;
  if (from !== undefined && to !== undefined && from >= to)
    throw new ParameterInvalid("from", "from must be before to.");
  if (last !== undefined && (from !== undefined || to !== undefined))
    throw new ParameterInvalid("last", "last must be given without from and to.");
  return filter;
}
