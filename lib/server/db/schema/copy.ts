import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { moment } from "./moment";

/** A list of the service that is, or was, copied; times in milliseconds since 1970. */
export const copies = pgTable(
  "copies",
  {
    connection: text("connection").notNull(),
    resource: text("resource").notNull(),
    /** JSON. */
    settings: text("settings").notNull(),
    /** The walk under way, or the last one, in JSON. */
    walk: text("walk"),
    /** The generation that is read. */
    generation: bigint("generation", { mode: "number" }),
    /** The key and address that the walk uses: one walk at a time for each. */
    target: text("target"),
    holder: text("holder"),
    /** Grows with every holder, so that a late write of a former one changes nothing. */
    fence: bigint("fence", { mode: "number" }).notNull().default(0),
    leaseUntil: moment("lease_until"),
  },
  (table) => [primaryKey({ columns: [table.connection, table.resource] })],
);

/** What one walk wrote: the copy in use, or the one beside it that is being filled. */
export const copyGenerations = pgTable(
  "copy_generations",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    connection: text("connection").notNull(),
    resource: text("resource").notNull(),
    name: text("name").notNull(),
    state: text("state").$type<"filling" | "complete" | "dropped">().notNull(),
    startedAt: bigint("started_at", { mode: "number" }).notNull(),
    movedAt: bigint("moved_at", { mode: "number" }).notNull(),
    rows: integer("rows").notNull().default(0),
    /** The names of fields in the order of first appearance, in JSON: the columns of `values` and `sorts`. */
    fields: text("fields").notNull().default("[]"),
    /** The names of fields that are left out, in JSON. */
    omit: text("omit").notNull(),
  },
  (table) => [uniqueIndex("copy_generations_name").on(table.connection, table.resource, table.name)],
);

/** One row of a list. Rows are text and never jsonb, which would round numbers and refuse `\u0000`. */
export const copyRows = pgTable(
  "copy_rows",
  {
    generation: bigint("generation", { mode: "number" }).notNull(),
    key: text("key").notNull(),
    /** Its place in the service's order. */
    position: integer("position").notNull(),
    after: text("after"),
    readAt: bigint("read_at", { mode: "number" }).notNull(),
    /** Of the row's text: rows with the same one are the same. */
    digest: text("digest").notNull(),
    row: text("row").notNull(),
    /** For each field its `valueToken`. */
    values: text("values").array().notNull(),
    /** For each field a text that sorts, byte by byte, as its value does. */
    sorts: text("sorts").array().notNull(),
    words: text("words").array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.generation, table.key] }),
    uniqueIndex("copy_rows_position").on(table.generation, table.position),
    index("copy_rows_words").using("gin", sql`array_to_tsvector(${table.words})`),
  ],
);

/** Each word of letters once, to find what a mistyped one may mean. */
export const copyWords = pgTable(
  "copy_words",
  {
    generation: bigint("generation", { mode: "number" }).notNull(),
    word: text("word").notNull(),
    trigrams: text("trigrams").array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.generation, table.word] }),
    index("copy_words_trigrams").using("gin", table.trigrams),
  ],
);

/** A difference between two complete walks. */
export const copyChanges = pgTable(
  "copy_changes",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    connection: text("connection").notNull(),
    resource: text("resource").notNull(),
    /** The one that found it; it counts once that is complete. */
    generation: bigint("generation", { mode: "number" }).notNull(),
    kind: text("kind").$type<"joined" | "left" | "changed" | "not_seen">().notNull(),
    key: text("key").notNull(),
    name: text("name"),
    from: bigint("from", { mode: "number" }).notNull(),
    to: bigint("to", { mode: "number" }).notNull(),
    /** The fields that differ, with what was before and after, in JSON. */
    fields: text("fields"),
    fieldNames: text("field_names").array(),
    /** Of who was not seen: the row as it was, until it is clear whether they left. */
    row: text("row"),
  },
  (table) => [
    index("copy_changes_place").on(table.connection, table.resource, table.generation, table.id),
    index("copy_changes_to").on(table.to),
  ],
);
