import { and, eq, gte, inArray, isNull, like, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { JournalFilter, Outcome } from "@/lib/contract/journal";
import { DURATION_CLASSES, durationClass, journal, statusClass } from "@/lib/server/db/schema";
import type { CursorPosition } from "@/lib/server/input/cursor";
import { foldCase } from "@/lib/server/journal/row/neutralize";
import { GIVEN_UP } from "@/lib/server/journal/row/outcome";

/** A filter with `last` turned into `from`. */
export type AbsoluteFilter = Omit<JournalFilter, "last">;

/** Filters that take several values, each with a condition that has an index. The rarest ones come first. */
const CONDITIONS = {
  person: (person: string) => eq(journal.person, person),
  code: (code: string) => eq(journal.code, code),
  status: statusIs,
  took: (durations: string) => sql`${durationClass(journal.durationMs)} = ${Number(durations)}::int`,
  outcome: outcomeIs,
  path: (path: string) => eq(journal.path, path),
  purpose: (purpose: string) => eq(journal.purpose, purpose),
} satisfies Record<string, (value: never) => SQL | undefined>;

type FilterName = keyof typeof CONDITIONS;

const NAMES = (Object.keys(CONDITIONS) as FilterName[]).filter((name) => name !== "took");

/** The rows of a connection that match a filter. Gaps are not attempts: only a filter by time alone matches them. */
export function matchFilter(connection: string, filter: AbsoluteFilter): SQL | undefined {
  return matchFilterExcept(undefined, connection, filter);
}

/**
 * The same rows in parts without overlap, each of which an index has in the order of time. An index has the rows of each
 * value in that order, but not those of several values together.
 */
export function splitFilter(connection: string, filter: AbsoluteFilter): (SQL | undefined)[] {
  const names = Object.keys(CONDITIONS) as FilterName[];
  const by = names.find((name) => valuesOf(name, filter).length > 1);
  if (!by) return [matchFilter(connection, filter)];
  const rest = matchFilterExcept(by, connection, filter);
  return valuesOf(by, filter).map((value) =>
    and(rest, equals(by, value), by === "took" ? durationIn(filter) : undefined),
  );
}

function matchFilterExcept(
  except: FilterName | undefined,
  connection: string,
  filter: AbsoluteFilter,
): SQL | undefined {
  const { from, to, q, took } = filter;
  const names = NAMES.filter((name) => name !== except);
  const isNarrowed = took !== undefined || names.some((name) => valuesOf(name, filter).length > 0);
  return and(
    eq(journal.connection, connection),
    ...names.map((name) => oneOf(name, filter)),
    except === "took" ? undefined : durationIn(filter),
    isNarrowed || except !== undefined ? ne(journal.outcome, "gap") : undefined,
    hidesWalks(filter) ? ne(journal.purpose, "copy") : undefined,
    from === undefined ? undefined : gte(journal.at, new Date(from)),
    to === undefined ? undefined : lt(journal.at, new Date(to)),
    q === undefined ? undefined : like(journal.haystack, `%${escapePattern(foldCase(q))}%`),
  );
}

/**
 * A walk makes thousands of calls, among which nobody would find the few that people made: they are shown to those who filter by
 * anything but time and outcome.
 */
function hidesWalks(filter: AbsoluteFilter): boolean {
  const { q, took } = filter;
  return q === undefined && !took && NAMES.every((name) => name === "outcome" || !filter[name]?.length);
}

/** Each value once, and no status whose class is there too, as parts must not share a row. */
function valuesOf(name: FilterName, filter: AbsoluteFilter): string[] {
  if (name === "took") return filter.took ? classesOf(filter.took) : [];
  const values = [...new Set<string>(filter[name] ?? [])];
  if (name !== "status") return values;
  return values.filter((value) => value.endsWith("xx") || !values.includes(`${value[0]}xx`));
}

function oneOf(name: Exclude<FilterName, "took">, filter: AbsoluteFilter): SQL | undefined {
  const values = valuesOf(name, filter);
  if (values.length === 0) return undefined;
  if (values.length > 1 && name !== "status" && name !== "outcome") return inArray(journal[name], values);
  return or(...values.map((value) => equals(name, value)));
}

function equals(name: FilterName, value: string): SQL | undefined {
  return (CONDITIONS[name] as (value: string) => SQL | undefined)(value);
}

function durationIn(filter: AbsoluteFilter): SQL | undefined {
  const { took } = filter;
  const [only, ...others] = valuesOf("took", filter);
  return and(
    only === undefined || others.length > 0 ? undefined : equals("took", only),
    took?.from === undefined ? undefined : gte(journal.durationMs, took.from),
    took?.to === undefined ? undefined : lt(journal.durationMs, took.to),
  );
}

/** The classes of durations that overlap a range. */
function classesOf({ from = 0, to = Number.POSITIVE_INFINITY }: { from?: number; to?: number }): string[] {
  const starts = [0, ...DURATION_CLASSES];
  return starts.flatMap((start, index) =>
    start < to && (starts[index + 1] ?? Number.POSITIVE_INFINITY) > from ? [String(index)] : [],
  );
}

/** After a position in a list that is newest first. */
export function olderThan(place: CursorPosition): SQL {
  return sql`(${journal.at}, ${journal.id}) < (${timeOf(place)}::timestamptz, ${place.id}::bigint)`;
}

/** Before a position. */
export function newerThan(place: CursorPosition): SQL {
  return sql`(${journal.at}, ${journal.id}) > (${timeOf(place)}::timestamptz, ${place.id}::bigint)`;
}

/** Written no later than this entry. */
export function writtenBy(id: number): SQL {
  return lte(journal.id, id);
}

function statusIs(status: string): SQL | undefined {
  if (status === "none") return sql`${statusClass(journal.status)} = 0`;
  if (!status.endsWith("xx")) return eq(journal.status, Number(status));
  return sql`${statusClass(journal.status)} = ${Number(status[0])}::int`;
}

/** Rows keep `given_up` as `failed`: see outcome.ts. */
function outcomeIs(outcome: Outcome): SQL | undefined {
  const isGivenUp = and(eq(journal.outcome, "failed"), isNull(journal.status), eq(journal.code, GIVEN_UP));
  if (outcome === "given_up") return isGivenUp;
  return and(
    eq(journal.outcome, outcome),
    outcome === "failed" ? sql`(${isGivenUp}) is not true` : undefined,
  );
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}

function timeOf({ at }: CursorPosition): string {
  return new Date(at).toISOString();
}
