import { and, eq, type SQL, sql } from "drizzle-orm";
import { ABSENT, type Filter } from "@/lib/query/query";
import type { Generation } from "@/lib/server/copy/store/generations";
import { storable, storedToken } from "@/lib/server/copy/text/index-row";
import { copyRows } from "@/lib/server/db/schema";

/** The index of a field in `values` and `sorts`, counted from 1; 0, where no array has an element, if no row has the field. */
export function columnOf(generation: Generation, field: string): number {
  return (JSON.parse(generation.fields) as string[]).indexOf(storable(field)) + 1;
}

/** A row's `valueToken` of a field: rows that were stored before the field first appeared have no element for it. */
export function tokenAt(column: number): SQL<string> {
  return sql<string>`coalesce(${copyRows.values}[${sql.raw(String(column))}], ${sql.raw(`'${ABSENT}'`)})`;
}

/** The rows of a generation that match both a text, as a `tsquery`, and filters. */
export function rowsMatch(
  generation: Generation,
  { textQuery, filters }: { textQuery?: string | undefined; filters: readonly Filter[] },
): SQL | undefined {
  return and(
    // Stored words begin with their generation. With a condition for it as well, the planner would visit all of its rows besides the few that match.
    textQuery === undefined
      ? eq(copyRows.generation, generation.id)
      : sql`array_to_tsvector(${copyRows.words}) @@ ${textQuery}::tsquery`,
    ...filters.map(({ field, values }) => {
      const tokens = sql.param(values.map(storedToken), copyRows.values);
      return sql`${tokenAt(columnOf(generation, field))} = any(${tokens})`;
    }),
  );
}
