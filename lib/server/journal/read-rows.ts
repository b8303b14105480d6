import { asc, desc, inArray, type SQL } from "drizzle-orm";
import type { Db } from "@/lib/server/db/open-database";
import { journal, people } from "@/lib/server/db/schema";
import type { Read } from "./entry";

export const NEWEST_FIRST = [desc(journal.at), desc(journal.id)];
export const OLDEST_FIRST = [asc(journal.at), asc(journal.id)];

const PERSON_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Rows in an order that an index has, and then the addresses of their people. */
export async function readRows(
  db: Db,
  where: SQL | undefined,
  limit: number,
  order: readonly SQL[],
): Promise<Read[]> {
  const rows = await db
    .select()
    .from(journal)
    .where(where)
    .orderBy(...order)
    .limit(limit);
  const emails = await emailsOf(db, new Set(rows.map(({ person }) => person)));
  const emailOf = ({ person }: { person: string | null }) =>
    person === null ? undefined : emails.get(person);
  // Not copies of such wide objects: see entry.ts.
  return rows.map((row) => Object.assign(row, { email: emailOf(row) }));
}

async function emailsOf(db: Db, ids: ReadonlySet<string | null>): Promise<Map<string, string>> {
  const known = [...ids].filter((id) => id !== null && PERSON_ID.test(id)) as string[];
  if (known.length === 0) return new Map();
  const found = await db
    .select({ id: people.id, email: people.email })
    .from(people)
    .where(inArray(people.id, known));
  return new Map(found.map(({ id, email }) => [id, email]));
}
