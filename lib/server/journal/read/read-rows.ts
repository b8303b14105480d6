import { and, asc, desc, inArray, type SQL, sql } from "drizzle-orm";
import { personLabel } from "@/lib/server/auth/people/account";
import type { Db } from "@/lib/server/db/open-database";
import { journal, people } from "@/lib/server/db/schema";
import { isUuid } from "@/lib/server/db/uuid";
import type { JournalRow } from "@/lib/server/journal/row/entry";
import { type AbsoluteFilter, splitFilter } from "./conditions";

export const NEWEST_FIRST = [desc(journal.at), desc(journal.id)];
export const OLDEST_FIRST = [asc(journal.at), asc(journal.id)];

/** Rows in an order that an index has, and then the addresses of their people. */
export async function readRows(
  db: Db,
  where: SQL | undefined,
  limit: number,
  order: readonly SQL[],
): Promise<JournalRow[]> {
  const rows = await db
    .select()
    .from(journal)
    .where(where)
    .orderBy(...order)
    .limit(limit);
  const emails = await emailsOf(db, new Set(rows.map(({ person }) => person)));
  const emailOf = ({ person }: { person: string | null }) =>
    person === null ? undefined : emails.get(person);
  // Added in place, as copies of such wide objects are costly: see entry.ts.
  return rows.map((row) => Object.assign(row, { email: emailOf(row) }));
}

/** A filter of one connection, and a condition on the position. */
interface RowQuery {
  connection: string;
  filter: AbsoluteFilter;
  beside?: SQL | undefined;
}

/**
 * The condition of the first rows, by time, that match a filter. Each part of the filter finds as many by its index, and
 * the first of those are the first of all: sorting everything that matches would take the longer the larger the journal is.
 */
export function firstMatching(
  { connection, filter, beside }: RowQuery,
  limit: number,
  order: readonly SQL[],
): SQL | undefined {
  const parts = splitFilter(connection, filter);
  if (parts.length === 1) return and(parts[0], beside);
  const firsts = parts.map(
    (part) =>
      sql`(select ${journal.id} from ${journal} where ${and(part, beside)} order by ${joinOrder(order)} limit ${limit})`,
  );
  return inArray(journal.id, sql`(${sql.join(firsts, sql` union all `)})`);
}

function joinOrder(order: readonly SQL[]): SQL {
  return sql.join([...order], sql`, `);
}

async function emailsOf(db: Db, ids: ReadonlySet<string | null>): Promise<Map<string, string>> {
  const accountIds = [...ids].filter((id) => id !== null && isUuid(id)) as string[];
  if (accountIds.length === 0) return new Map();
  const found = await db
    .select({ id: people.id, email: personLabel })
    .from(people)
    .where(inArray(people.id, accountIds));
  return new Map(found.map(({ id, email }) => [id, email]));
}
