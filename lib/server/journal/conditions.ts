import { and, eq, gte, isNull, like, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { JournalFilter, Outcome } from "@/lib/contract/journal";
import { journal, statusClass } from "@/lib/server/db/schema";
import type { Place } from "./cursor";
import { folded } from "./inert";
import { GIVEN_UP } from "./outcome";

/** The rows of a connection that a filter lets through. Gaps are no attempts: only a filter by time alone has them. */
export function matching(connection: string, filter: JournalFilter): SQL | undefined {
  const { status, code, path, purpose, person, outcome, from, to, q } = filter;
  return and(
    eq(journal.connection, connection),
    status === undefined ? undefined : statusIs(status),
    code === undefined ? undefined : and(eq(journal.code, code), ne(journal.outcome, "gap")),
    path === undefined ? undefined : eq(journal.path, path),
    purpose === undefined ? undefined : eq(journal.purpose, purpose),
    person === undefined ? undefined : eq(journal.person, person),
    outcome === undefined ? undefined : endedAs(outcome),
    from === undefined ? undefined : gte(journal.at, new Date(from)),
    to === undefined ? undefined : lt(journal.at, new Date(to)),
    q === undefined ? undefined : like(journal.haystack, `%${literal(folded(q))}%`),
  );
}

/** What comes after a place in a list that is newest first. */
export function olderThan(place: Place): SQL {
  return sql`(${journal.at}, ${journal.id}) < (${timeOf(place)}::timestamptz, ${place.id}::bigint)`;
}

/** What comes before it. */
export function newerThan(place: Place): SQL {
  return sql`(${journal.at}, ${journal.id}) > (${timeOf(place)}::timestamptz, ${place.id}::bigint)`;
}

/** What was written by then. */
export function writtenBy(id: number): SQL {
  return lte(journal.id, id);
}

function statusIs(status: string): SQL | undefined {
  if (status === "none") return and(sql`${statusClass(journal.status)} = 0`, ne(journal.outcome, "gap"));
  if (!status.endsWith("xx")) return eq(journal.status, Number(status));
  return sql`${statusClass(journal.status)} = ${Number(status[0])}::int`;
}

/** See outcome.ts: rows keep what was given up as failed. */
function endedAs(outcome: Outcome): SQL | undefined {
  const isGivenUp = and(eq(journal.outcome, "failed"), isNull(journal.status), eq(journal.code, GIVEN_UP));
  if (outcome === "given_up") return isGivenUp;
  return and(
    eq(journal.outcome, outcome),
    outcome === "failed" ? sql`(${isGivenUp}) is not true` : undefined,
  );
}

/** A text that stands for itself in a pattern. */
function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}

function timeOf({ at }: Place): string {
  return new Date(at).toISOString();
}
