import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { JournalFilter } from "@/lib/contract/journal";
import type { Db } from "@/lib/server/db/open-database";
import { journal as table } from "@/lib/server/db/schema";
import type { Journal } from "@/lib/server/journal/journal";
import { RequestUnknown } from "@/lib/server/journal/read/errors";
import { CONNECTION, PERSON } from "./fill";
import { NEEDLE } from "./lots";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** One thing people ask of a journal, and how often of all rows its time may grow by. */
export interface Case {
  what: string;
  most: number;
  ask(turn: number): Promise<unknown>;
}

export const MOST = { lookup: 2, page: 5, chart: 5 } as const;

const FILTERS: readonly [what: string, filter: JournalFilter, entries: number][] = [
  ["everything", {}, 50],
  ["class of statuses", { status: ["4xx"] }, 50],
  ["status", { status: ["403"] }, 50],
  ["no answer", { status: ["none"] }, 50],
  ["code", { code: ["resource_missing"] }, 50],
  ["code, on one row", { code: [NEEDLE.code] }, 1],
  ["code, on none", { code: ["absent"] }, 0],
  ["outcome", { outcome: ["failed"] }, 50],
  ["path", { path: ["/v1/teams"] }, 50],
  ["purpose", { purpose: ["check"] }, 50],
  ["person", { person: [PERSON] }, 50],
  ["several statuses", { status: ["403", "5xx", "none"] }, 50],
  ["several outcomes", { outcome: ["failed", "given_up", "not_sent", "throttled"] }, 50],
  ["several codes, on one row", { code: [NEEDLE.code, "absent", "nowhere"] }, 1],
  ["several paths of a person", { path: ["/v1/staff", "/v1/teams"], person: [PERSON] }, 50],
  ["slow", { took: { from: 1_000 } }, 50],
  ["text on most rows", { q: "staff" }, 50],
  ["text of two letters", { q: "st" }, 50],
  ["text on few rows", { q: "maintained" }, 50],
  ["text on one row", { q: "in a haystack" }, 1],
  ["text on none", { q: "no such thing anywhere" }, 0],
  ["path and outcome", { path: ["/v1/staff"], outcome: ["throttled"] }, 50],
  ["text and person", { q: "staff", person: [PERSON] }, 50],
];

/** Everything that is measured, of one journal that holds this many rows. */
export async function casesOf(journal: Journal, db: Db, rows: number): Promise<Case[]> {
  const ids = await someRequestIds(db, rows);
  const deep = await deepPlace(db, rows);
  const now = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
  const lastHour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const middle = deep.at + (now - deep.at) / 2;
  const newest = Number((await journal.list(CONNECTION, {}, { limit: 1 })).latest);

  function page(what: string, filter: JournalFilter, entries: number, before?: typeof deep): Case {
    const wanted = before ? { before } : {};
    return {
      what,
      most: MOST.page,
      async ask() {
        const found = (await journal.list(CONNECTION, filter, wanted)).entries.length;
        if (found !== entries) throw new Error(`${what}: ${found} entries in place of ${entries}`);
      },
    };
  }

  function chart(what: string, filter: JournalFilter): Case {
    const wanted = { from: now - DAY_MS, to: now, bin: 10 * MINUTE_MS, filter };
    return { what, most: MOST.chart, ask: () => journal.minutes(CONNECTION, wanted) };
  }

  function lookup(what: string, filter: JournalFilter): Case {
    const ask = (turn: number) => journal.operation(CONNECTION, ids[turn % ids.length] ?? "", filter);
    return { what, most: MOST.lookup, ask };
  }

  return [
    lookup("a request id", {}),
    lookup("a request id, in a filtered list", { outcome: ["failed"] }),
    { what: "a request id that is not there", most: MOST.lookup, ask: () => askUnknown(journal) },
    ...FILTERS.map(([what, filter, entries]) => page(`page: ${what}`, filter, entries)),
    page("page: an hour", { from: middle, to: middle + DAY_MS / 6 }, 50),
    page("page: far down", {}, 50, deep),
    page("page: far down of an outcome", { outcome: ["succeeded"] }, 50, deep),
    {
      what: "news: none",
      most: MOST.page,
      ask: () => journal.news(CONNECTION, { outcome: ["failed"] }, newest),
    },
    {
      what: "chart of 24 h",
      most: MOST.chart,
      async ask() {
        const { minutes } = await journal.minutes(CONNECTION, {
          from: now - DAY_MS,
          to: now,
          bin: MINUTE_MS,
          filter: {},
        });
        if (minutes.length < 1_000) throw new Error(`The chart has ${minutes.length} minutes.`);
      },
    },
    chart("chart of 24 h, of a path", { path: ["/v1/staff"] }),
    chart("chart of 24 h, of several codes", { code: ["resource_missing", "rate_limited", "api_error"] }),
    {
      what: "how slow four hours were",
      most: MOST.chart,
      ask: () =>
        journal.hours(
          CONNECTION,
          [1, 2, 3, 4].map((hour) => lastHour - hour * HOUR_MS),
        ),
    },
  ];
}

async function askUnknown(journal: Journal): Promise<void> {
  const found = await journal.operation(CONNECTION, "req_unknown", {}).catch((error: unknown) => error);
  if (!(found instanceof RequestUnknown)) throw new Error("A request id that is not there was found.");
}

async function someRequestIds(db: Db, rows: number): Promise<string[]> {
  const drawn = Array.from({ length: 500 }, () => 1 + Math.floor(Math.random() * rows));
  const found = await db
    .select({ requestId: table.requestId })
    .from(table)
    .where(and(eq(table.connection, CONNECTION), isNotNull(table.requestId), inArray(table.id, drawn)));
  return found.map(({ requestId }) => requestId as string);
}

/** Nine tenths down the list. */
async function deepPlace(db: Db, rows: number): Promise<{ at: number; id: number }> {
  const [found] = await db
    .select({ at: table.at, id: table.id })
    .from(table)
    .where(eq(table.connection, CONNECTION))
    .orderBy(desc(table.at), desc(table.id))
    .offset(Math.floor(rows * 0.6 * 0.9))
    .limit(1);
  if (!found) throw new Error("The journal is shorter than it was to be.");
  return { at: found.at.getTime(), id: found.id };
}
