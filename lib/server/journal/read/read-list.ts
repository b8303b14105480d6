import { and, desc, eq, gt, max, min } from "drizzle-orm";
import {
  type JournalDetail,
  type JournalGap,
  type JournalNews,
  type JournalPage,
  MOST_NEWS,
} from "@/lib/contract/journal";
import type { Db } from "@/lib/server/db/open-database";
import { journal } from "@/lib/server/db/schema";
import { type CursorPosition, cursorOf } from "@/lib/server/input/cursor";
import { toEntry, toRecord } from "@/lib/server/journal/row/entry";
import { type AbsoluteFilter, matchFilter, olderThan, writtenBy } from "./conditions";
import { firstMatching, NEWEST_FIRST, readRows } from "./read-rows";

/** The highest id in the journal of a connection, and its oldest time; undefined while it is empty. */
interface Reach {
  latest: number | undefined;
  reachesBackTo: number | undefined;
}

export interface PageQuery {
  before?: CursorPosition | undefined;
  limit: number;
}

export async function reachOf(db: Db, connection: string): Promise<Reach> {
  const [reach] = await db
    .select({ latest: max(journal.id), first: min(journal.at) })
    .from(journal)
    .where(eq(journal.connection, connection));
  return { latest: reach?.latest ?? undefined, reachesBackTo: reach?.first?.getTime() };
}

/** A page, newest first. What is written meanwhile is left to `readNews`. */
export async function readPage(
  db: Db,
  connection: string,
  filter: AbsoluteFilter,
  { before, limit }: PageQuery,
): Promise<Omit<JournalPage, "now">> {
  const { latest, reachesBackTo } = await reachOf(db, connection);
  if (latest === undefined) return { entries: [] };
  const beside = and(before && olderThan(before), writtenBy(latest));
  const where = firstMatching({ connection, filter, beside }, limit + 1, NEWEST_FIRST);
  const rows = await readRows(db, where, limit + 1, NEWEST_FIRST);
  const pageRows = rows.slice(0, limit);
  const last = rows.length > limit ? pageRows.at(-1) : undefined;
  return {
    entries: pageRows.map(toEntry),
    ...(last && { next: cursorOf({ at: last.at.getTime(), id: last.id }) }),
    ...(reachesBackTo !== undefined && { reachesBackTo }),
    latest: String(latest),
  };
}

/**
 * The entries that were written after entry `since`, newest first. Where the database has lost that entry, as a standby that was behind
 * has, nobody can say which these are: `more` alone says that the list is to be read again.
 */
export async function readNews(
  db: Db,
  connection: string,
  filter: AbsoluteFilter,
  since: number,
): Promise<Omit<JournalNews, "now">> {
  const { latest } = await reachOf(db, connection);
  if (latest === undefined) return { entries: [], more: false };
  if (latest <= since) return { entries: [], more: latest < since, latest: String(latest) };
  const where = and(matchFilter(connection, filter), gt(journal.id, since), writtenBy(latest));
  const rows = await readRows(db, where, MOST_NEWS + 1, [desc(journal.id)]);
  const shown = rows.slice(0, MOST_NEWS).sort((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id);
  return { entries: shown.map(toEntry), more: rows.length > MOST_NEWS, latest: String(latest) };
}

/** The next batch of an export: everything kept of each entry before a position. */
export async function readBatch(
  db: Db,
  connection: string,
  filter: AbsoluteFilter,
  { latest, before, limit }: { latest: number; before: CursorPosition | undefined; limit: number },
): Promise<{ entries: (JournalDetail | JournalGap)[]; last: CursorPosition | undefined }> {
  const beside = and(before && olderThan(before), writtenBy(latest));
  const where = firstMatching({ connection, filter, beside }, limit, NEWEST_FIRST);
  const rows = await readRows(db, where, limit, NEWEST_FIRST);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return {
    entries: rows.map(toRecord),
    last: last && { at: last.at.getTime(), id: last.id },
  };
}
