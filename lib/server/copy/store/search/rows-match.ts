import { and, eq, type SQL, sql } from "drizzle-orm";
import { ABSENT, type Filter } from "@/lib/query/query";
import type { Generation } from "@/lib/server/copy/store/generations";
import { MOST_INDEXED, storable, storedToken } from "@/lib/server/copy/text/index-row";
import { copyRows } from "@/lib/server/db/schema";

/** The index of a field in `values` and `sorts`, counted from 1; 0, where no array has an element, if no row has it there. */
export function columnOf(generation: Generation, field: string): number {
  return columnsOf(generation)(field);
}

function columnsOf(generation: Generation): (field: string) => number {
  const fields = (JSON.parse(generation.fields) as string[]).slice(0, MOST_INDEXED);
  const columns = new Map(fields.map((field, at) => [field, at + 1]));
  return (field) => columns.get(storable(field)) ?? 0;
}

/** A row's `valueToken` of a field: rows that were stored before the field first appeared have no element for it. */
export function tokenAt(column: number): SQL<string> {
  return sql<string>`coalesce(${copyRows.values}[${sql.raw(String(column))}], ${sql.raw(`'${ABSENT}'`)})`;
}

/** The rows at these positions of a generation: in one parameter, as one for each costs more than the rows themselves. */
export function rowsAtPositions(
  { id }: Pick<Generation, "id">,
  positions: readonly number[],
): SQL | undefined {
  const isOne = sql`${copyRows.position} = any(${`{${positions.join()}}`}::int[])`;
  return and(eq(copyRows.generation, id), isOne);
}

/** The rows of a generation that match both a text, as a `tsquery`, and filters. */
export function rowsMatch(
  generation: Generation,
  { textQuery, filters }: { textQuery?: string | undefined; filters: readonly Filter[] },
): SQL | undefined {
  const columns = columnsOf(generation);
  return and(
    // Stored words begin with their generation. With a condition for it as well, the planner would visit all of its rows besides the few that match.
    textQuery === undefined
      ? eq(copyRows.generation, generation.id)
      : sql`array_to_tsvector(${copyRows.words}) @@ ${textQuery}::tsquery`,
    ...filters.map(({ field, values }) => {
      const column = columns(field);
      // An address can have a thousand of these, and they are known without a look at any row.
      if (column === 0) return values.includes(ABSENT) ? undefined : sql`false`;
      const tokens = sql.param(values.map(storedToken), copyRows.values);
      return sql`${tokenAt(column)} = any(${tokens})`;
    }),
  );
}
