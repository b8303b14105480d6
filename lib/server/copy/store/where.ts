import { and, eq, type SQL, sql } from "drizzle-orm";
import { ABSENT, type Filter } from "@/lib/query/query";
import { storable, storedToken } from "@/lib/server/copy/text/index-row";
import { copyRows } from "@/lib/server/db/schema";
import type { Generation } from "./copies";

/** The column of a field in `values` and `sorts`, counted from 1; 0 where no row has it, whose element is null. */
export function columnOf(generation: Generation, field: string): number {
  return (JSON.parse(generation.fields) as string[]).indexOf(storable(field)) + 1;
}

/** A row's token of a field: rows from before the field appeared have no element for it. */
export function tokenAt(column: number): SQL<string> {
  return sql<string>`coalesce(${copyRows.values}[${sql.raw(String(column))}], ${sql.raw(`'${ABSENT}'`)})`;
}

/** The rows of a generation that a search by words and filters match. */
export function matching(
  generation: Generation,
  { textQuery, filters }: { textQuery?: string | undefined; filters: readonly Filter[] },
): SQL | undefined {
  return and(
    // Stored words begin with their generation: with a second condition for it, the planner would visit all of its rows beside the few.
    textQuery === undefined
      ? eq(copyRows.generation, generation.id)
      : sql`array_to_tsvector(${copyRows.words}) @@ ${textQuery}::tsquery`,
    ...filters.map(({ field, values }) => {
      const tokens = sql.param(values.map(storedToken), copyRows.values);
      return sql`${tokenAt(columnOf(generation, field))} = any(${tokens})`;
    }),
  );
}
