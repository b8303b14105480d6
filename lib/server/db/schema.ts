import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { Outcome } from "@/lib/contract/journal";
import type { VerdictCode } from "@/lib/contract/status";
import { moment } from "./schema/moment";
import { people } from "./schema/people";

export * from "./schema/audit";
export * from "./schema/copy";
export * from "./schema/people";
export * from "./schema/shared";

/** The class of a status, 4 for 403, and 0 where no answer came: indexed for the filters `4xx` and `none`. */
export function statusClass(status: AnyPgColumn): SQL<number> {
  return sql<number>`(coalesce(${status} / 100, 0))`;
}

/** The limits between the classes of durations, in milliseconds. */
export const DURATION_CLASSES = [100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;

/** The class of a duration, 0 below the first limit. Slow requests are rare, so an index on it finds them. */
export function durationClass(duration: AnyPgColumn): SQL<number> {
  return sql<number>`(width_bucket(${duration}, array[${sql.raw(DURATION_CLASSES.join(", "))}]))`;
}

/**
 * One row for every attempt, sent or not, and one for every gap, where `lost` counts the missing attempts (design,
 * "Journal").
 */
export const journal = pgTable(
  "journal",
  {
    /** In the order of writing: newer rows have higher ids. */
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    connection: text("connection").notNull(),
    at: moment("at").notNull(),
    durationMs: integer("duration_ms").notNull(),
    /** Stays when the person is removed. */
    person: text("person"),
    operation: text("operation").notNull(),
    attempt: integer("attempt").notNull(),
    purpose: text("purpose").notNull(),
    method: text("method").notNull(),
    path: text("path").notNull(),
    query: text("query").notNull(),
    sent: boolean("sent").notNull(),
    outcome: text("outcome").$type<Outcome | "gap">().notNull(),
    status: integer("status"),
    type: text("type"),
    code: text("code"),
    param: text("param"),
    message: text("message"),
    docUrl: text("doc_url"),
    requestId: text("request_id"),
    headers: jsonb("headers").$type<Record<string, string>>(),
    limitBefore: integer("limit_before"),
    remainingBefore: integer("remaining_before"),
    resetsBefore: moment("resets_before"),
    limitAfter: integer("limit_after"),
    remainingAfter: integer("remaining_after"),
    resetsAfter: moment("resets_after"),
    /** Calls of the window that other programs with the key made, as it was known then. */
    elsewhere: integer("elsewhere"),
    /** When the window ends by its headers, where `resets_after` is the end of a pause. */
    windowEnds: moment("window_ends"),
    /** The key and address it went by. */
    target: text("target"),
    serviceVersion: text("service_version"),
    deprecation: text("deprecation"),
    sunset: text("sunset"),
    link: text("link"),
    /** For a gap: the number of attempts, its end, and the reason. */
    lost: integer("lost"),
    until: moment("until"),
    /** Path, message and request id, folded, for free text. */
    haystack: text("haystack").notNull(),
  },
  // Descending indexes are not needed: an index is read from either end.
  (table) => [
    index("journal_time").on(table.connection, table.at, table.id),
    index("journal_news").on(table.connection, table.id),
    index("journal_class").on(table.connection, statusClass(table.status), table.at, table.id),
    index("journal_status").on(table.connection, table.status, table.at, table.id),
    index("journal_outcome").on(table.connection, table.outcome, table.at, table.id),
    index("journal_code").on(table.connection, table.code, table.at, table.id),
    index("journal_path").on(table.connection, table.path, table.at, table.id),
    index("journal_purpose").on(table.connection, table.purpose, table.at, table.id),
    index("journal_person").on(table.connection, table.person, table.at, table.id),
    index("journal_duration").on(table.connection, durationClass(table.durationMs), table.at, table.id),
    index("journal_request").on(table.connection, table.requestId, table.at, table.id),
    index("journal_operation").on(table.connection, table.operation, table.at, table.id),
    index("journal_text").using("gin", table.haystack.op("gin_trgm_ops")),
  ],
);

/** Attempts per minute and outcome, for charts. */
export const journalMinutes = pgTable(
  "journal_minutes",
  {
    connection: text("connection").notNull(),
    minute: moment("minute").notNull(),
    outcome: text("outcome").$type<Outcome>().notNull(),
    attempts: integer("attempts").notNull(),
  },
  (table) => [primaryKey({ columns: [table.connection, table.minute, table.outcome] })],
);

/** How often the answer of an operation served another caller too. */
export const journalServed = pgTable(
  "journal_served",
  {
    operation: text("operation").primaryKey(),
    shared: integer("shared").notNull(),
    cached: integer("cached").notNull(),
    lastAt: moment("last_at").notNull(),
  },
  (table) => [index("journal_served_age").on(table.lastAt)],
);

/**
 * A named filter of the requests page, of its owner alone or shared. A shared view outlives its owner; administrators may
 * change it then.
 */
export const savedViews = pgTable(
  "saved_views",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    connection: text("connection").notNull(),
    owner: uuid("owner").references(() => people.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    /** The query of the page's address, as `parseFilter` reads it. */
    query: text("query").notNull(),
    isShared: boolean("is_shared").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("saved_views_connection").on(table.connection, table.isShared),
    index("saved_views_owner").on(table.owner),
  ],
);

/** What is known about the access of a connection with one key; `target` identifies key and address. */
export const accessStates = pgTable("access_states", {
  connection: text("connection").primaryKey(),
  target: text("target").notNull(),
  state: jsonb("state").notNull(),
  updatedAt: moment("updated_at").notNull(),
});

/** Every change of a connection's verdict. */
export const accessEvents = pgTable(
  "access_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    connection: text("connection").notNull(),
    at: moment("at").notNull(),
    code: text("code").$type<VerdictCode>().notNull(),
    /** The resource it is about, if it is not about all. */
    resource: text("resource"),
    requestId: text("request_id"),
  },
  (table) => [index("access_events_time").on(table.connection, table.at.desc(), table.id.desc())],
);
