import { sql } from "drizzle-orm";
import type { JournalHour } from "@/lib/contract/journal";
import type { Db } from "@/lib/server/db/open-database";
import { journal } from "@/lib/server/db/schema";

export const HOUR_MS = 60 * 60_000;

/** Only the newest answers of an hour count, so that each hour costs the same however busy it was. */
const MOST_ANSWERS = 1_000;
/** With fewer answers the 95th percentile is no figure to go by. */
const LEAST_ANSWERS = 20;

/**
 * How long the service took to answer in each of these hours, token exchanges apart: they go to another endpoint.
 * @param hours their beginnings, milliseconds since the epoch
 */
export async function readHours(
  db: Db,
  connection: string,
  hours: readonly number[],
): Promise<JournalHour[]> {
  const read: JournalHour[] = [];
  // One after another, as others wait for the database too.
  for (const at of hours) read.push(await readHour(db, connection, at));
  return read;
}

async function readHour(db: Db, connection: string, at: number): Promise<JournalHour> {
  const [start, end] = [at, at + HOUR_MS].map((moment) => new Date(moment).toISOString());
  const newest = sql`(select ${journal.durationMs} as took from ${journal}
    where ${journal.connection} = ${connection} and ${journal.at} >= ${start}::timestamptz
      and ${journal.at} < ${end}::timestamptz and ${journal.status} is not null and ${journal.purpose} <> 'token'
    order by ${journal.at} desc, ${journal.id} desc limit ${MOST_ANSWERS})`;
  const [found] = await db
    .select({
      answers: sql<number>`count(*)::int`,
      p95: sql<number | null>`percentile_disc(0.95) within group (order by took)`,
    })
    .from(sql`${newest} as newest`);
  const { answers = 0, p95 = null } = found ?? {};
  return { at, answers, ...(p95 !== null && answers >= LEAST_ANSWERS && { p95 }) };
}
