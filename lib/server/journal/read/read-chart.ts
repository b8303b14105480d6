import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { JournalMinute, JournalMinutes, Outcome } from "@/lib/contract/journal";
import type { Db } from "@/lib/server/db/open-database";
import { journal, journalMinutes } from "@/lib/server/db/schema";
import { GIVEN_UP } from "@/lib/server/journal/row/outcome";
import { type AbsoluteFilter, splitFilter } from "./conditions";

/** What the chart shows: from when to when (milliseconds since the epoch, `to` exclusive), the milliseconds of a bar, and a filter. */
export interface ChartQuery {
  from: number;
  to: number;
  bin: number;
  filter: Omit<AbsoluteFilter, "from" | "to">;
}

export const MINUTE_MS = 60_000;

/** How many rows are counted for one chart, so that it takes no longer than a list. */
const MOST_COUNTED = 20_000;

/** How an attempt ended, as in `fromStoredOutcome`. */
const OUTCOME = sql<Outcome>`case when ${journal.outcome} = 'failed' and ${journal.status} is null
  and ${journal.code} = ${GIVEN_UP} then 'given_up' else ${journal.outcome} end`;

interface Counted {
  at: number;
  outcome: Outcome;
  attempts: number;
}

/** The bars of the chart that are not empty. `most` is for tests alone. */
export async function readChart(
  db: Db,
  connection: string,
  query: ChartQuery,
  most = MOST_COUNTED,
): Promise<Pick<JournalMinutes, "minutes" | "countedFrom">> {
  const { bin, filter } = query;
  const names = Object.keys(filter);
  // Counts by minute are kept when attempts are written.
  const isKept = bin % MINUTE_MS === 0 && names.every((name) => name === "outcome");
  if (isKept) return { minutes: barsOf(await keptMinutes(db, connection, query)) };
  return countRows(db, connection, query, most);
}

async function keptMinutes(
  db: Db,
  connection: string,
  { from, to, bin, filter }: ChartQuery,
): Promise<Counted[]> {
  const at = binOf(sql`${journalMinutes.minute}`, bin);
  const rows = await db
    .select({
      at,
      outcome: journalMinutes.outcome,
      attempts: sql<number>`sum(${journalMinutes.attempts})::int`,
    })
    .from(journalMinutes)
    .where(
      and(
        eq(journalMinutes.connection, connection),
        gte(journalMinutes.minute, new Date(from)),
        lt(journalMinutes.minute, new Date(to)),
        filter.outcome && inArray(journalMinutes.outcome, [...filter.outcome]),
      ),
    )
    .groupBy(sql`1`, journalMinutes.outcome)
    .orderBy(sql`1`);
  return rows.map((row) => ({ ...row, at: Number(row.at) * bin }));
}

/** Counts the newest rows of each part of the filter. Where a part has more, all bars begin after its oldest counted row. */
async function countRows(
  db: Db,
  connection: string,
  { from, to, bin, filter }: ChartQuery,
  most: number,
): Promise<Pick<JournalMinutes, "minutes" | "countedFrom">> {
  const parts = splitFilter(connection, { ...filter, from, to });
  const share = Math.max(Math.floor(most / parts.length), 1);
  const newest = parts.map(
    (part, index) => sql`(select ${sql.raw(String(index))} as part, ${journal.at} as at, ${OUTCOME} as outcome
      from ${journal} where ${and(part, sql`${journal.outcome} <> 'gap'`)}
      order by ${journal.at} desc, ${journal.id} desc limit ${share})`,
  );
  const counted = sql`(${sql.join(newest, sql` union all `)})`;
  const rows = await db
    .select({
      part: sql<number>`part`,
      at: binOf(sql`at`, bin),
      outcome: sql<Outcome>`outcome`,
      attempts: sql<number>`count(*)::int`,
    })
    .from(sql`${counted} as counted`)
    .groupBy(sql`1`, sql`2`, sql`3`)
    .orderBy(sql`2`);
  const bars = rows.map((row) => ({ ...row, at: Number(row.at) * bin }));
  const cuts = parts.flatMap((_, index) => {
    const ofPart = bars.filter(({ part }) => part === index);
    const sum = ofPart.reduce((all, { attempts }) => all + attempts, 0);
    return sum < share ? [] : [(ofPart[0]?.at ?? 0) + bin];
  });
  const countedFrom = Math.max(...cuts);
  return cuts.length === 0
    ? { minutes: barsOf(bars) }
    : { minutes: barsOf(bars.filter(({ at }) => at >= countedFrom)), countedFrom };
}

/** The number of the bin since the epoch, without `date_bin`, which older servers do not have. */
function binOf(at: SQL, bin: number): SQL<string> {
  return sql<string>`floor(extract(epoch from ${at}) * 1000 / ${sql.raw(String(bin))})::bigint`;
}

function barsOf(counted: readonly Counted[]): JournalMinute[] {
  const bars = new Map<number, Partial<Record<Outcome, number>>>();
  for (const { at, outcome, attempts } of counted) {
    const counts = bars.get(at) ?? {};
    counts[outcome] = (counts[outcome] ?? 0) + attempts;
    bars.set(at, counts);
  }
  return [...bars].map(([at, counts]) => ({ at, counts }));
}
