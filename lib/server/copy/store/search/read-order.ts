import { and, type SQL, sql } from "drizzle-orm";
import type { Sort } from "@/lib/query/query";
import type { Generation } from "@/lib/server/copy/store/generations";
import { ABSENT_SORT, MISSING_FROM } from "@/lib/server/copy/text/sort-text";
import type { Db } from "@/lib/server/db/open-database";
import { copyRows } from "@/lib/server/db/schema";
import type { Cursor } from "./cursor";
import { columnOf } from "./rows-match";

interface OrderRequest {
  generation: Generation;
  where: SQL | undefined;
  /** In the service's order unless given. */
  sort: Sort | undefined;
  limit: number;
  /** The row to go on after. */
  cursor: Pick<Cursor, "at" | "sort"> | undefined;
}

/** The positions of the next rows in an order, each with the text that it is sorted by. */
export async function readOrder(
  db: Db,
  { generation, where, sort, limit, cursor }: OrderRequest,
): Promise<{ position: number; sort: string }[]> {
  const { position } = copyRows;
  const after = cursor && sql`${position} > ${cursor.at}`;
  if (!sort) {
    return db
      .select({ position, sort: sql<string>`''` })
      .from(copyRows)
      .where(and(where, after))
      .orderBy(position)
      .limit(limit);
  }
  const isDescending = sort.direction === "descending";
  const key = sortKey(columnOf(generation, sort.field), isDescending);
  const last = cursor?.sort ?? "";
  const isFurther = isDescending ? sql`${key} < ${last} collate "C"` : sql`${key} > ${last} collate "C"`;
  return db
    .select({ position, sort: key })
    .from(copyRows)
    .where(and(where, after && sql`(${isFurther} or (${key} = ${last} and ${after}))`))
    .orderBy(isDescending ? sql`${key} desc` : key, position)
    .limit(limit);
}

/** What rows are sorted by, byte by byte. Null and absent come last in both directions: descending, their texts are before all others. */
function sortKey(column: number, isDescending: boolean): SQL<string> {
  const text = sql`coalesce(${copyRows.sorts}[${sql.raw(String(column))}], ${sql.raw(`'${ABSENT_SORT}'`)}) collate "C"`;
  if (!isDescending) return sql<string>`${text}`;
  // `"` for null and `!` for absent.
  return sql<string>`(case when ${text} >= ${MISSING_FROM} then chr(86 - ascii(${text})) else ${text} end collate "C")`;
}
