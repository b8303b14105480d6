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

/** A list that is, or was, copied. Times are milliseconds since 1970. */
export const copies = pgTable(
  "copies",
  {
    connection: text("connection").notNull(),
    resource: text("resource").notNull(),
    /** `StoredSettings` in JSON. */
    settings: text("settings").notNull(),
    /** The `WalkRecord` of the walk under way, or the last one, in JSON. */
    walk: text("walk"),
    /** The generation in use, which is searched. */
    generation: bigint("generation", { mode: "number" }),
    /** The lease of the walk: the key and address that it uses, of which there is one walk at a time for each resource, and the process that walks. */
    target: text("target"),
    holder: text("holder"),
    /** Greater with every holder, so that a late write of a former one is refused. */
    fence: bigint("fence", { mode: "number" }).notNull().default(0),
    leaseUntil: moment("lease_until"),
  },
  (table) => [primaryKey({ columns: [table.connection, table.resource] })],
);

/** All that one walk stored: the generation in use, or the one beside it that a walk is filling. */
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
    /** How many rows have all their words of letters alone in `copy_words`: none that a release before 2026-11-25 stored. */
    rowsSpelled: integer("rows_spelled").notNull().default(0),
    /** The names of fields in the order of first appearance, in JSON: which fields the elements of `values` and `sorts` are of. */
    fields: text("fields").notNull().default("[]"),
    /** The names of fields that are left out, in JSON. */
    omit: text("omit").notNull(),
    /** When the complete walk began that this one was compared with; null where there was none, and before this column was. */
    comparedFrom: bigint("compared_from", { mode: "number" }),
  },
  (table) => [uniqueIndex("copy_generations_name").on(table.connection, table.resource, table.name)],
);

/** One row of a generation. It is text and never jsonb, which rounds numbers and refuses `\u0000`. */
export const copyRows = pgTable(
  "copy_rows",
  {
    generation: bigint("generation", { mode: "number" }).notNull(),
    key: text("key").notNull(),
    /** In the service's order, from 0. */
    position: integer("position").notNull(),
    /** The key of the row before it; null for the first. */
    after: text("after"),
    readAt: bigint("read_at", { mode: "number" }).notNull(),
    /** Rows with the same digest are the same. */
    digest: text("digest").notNull(),
    row: text("row").notNull(),
    /** For each field its `valueToken`. */
    values: text("values").array().notNull(),
    /** For each field a text that sorts, byte by byte, as its value does. */
    sorts: text("sorts").array().notNull(),
    /** What a search finds it by, each word with its generation before it (`storedWord`). */
    words: text("words").array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.generation, table.key] }),
    uniqueIndex("copy_rows_position").on(table.generation, table.position),
    index("copy_rows_words").using("gin", sql`array_to_tsvector(${table.words})`),
  ],
);

/** The words of a generation that have letters alone, each once: how a word of a search may go on, or what it may mean if it was mistyped. */
export const copyWords = pgTable(
  "copy_words",
  {
    generation: bigint("generation", { mode: "number" }).notNull(),
    word: text("word").notNull(),
    /** None of a word that is too short or too long to be mistyped. */
    trigrams: text("trigrams").array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.generation, table.word] }),
    // By bytes, whatever the locale of the database is.
    index("copy_words_beginning").on(table.generation, sql`${table.word} collate "C"`),
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
    /** That of the walk that found it. The change counts once that is complete. */
    generation: bigint("generation", { mode: "number" }).notNull(),
    kind: text("kind").$type<"joined" | "left" | "changed" | "not_seen">().notNull(),
    key: text("key").notNull(),
    name: text("name"),
    from: bigint("from", { mode: "number" }).notNull(),
    to: bigint("to", { mode: "number" }).notNull(),
    /** The `FieldChange`s of a changed row, in JSON. */
    fields: text("fields"),
    fieldNames: text("field_names").array(),
    /** Of somebody who was not seen: the row when they were last seen, kept until it is clear whether they left. */
    row: text("row"),
  },
  (table) => [
    index("copy_changes_place").on(table.connection, table.resource, table.generation, table.id),
    index("copy_changes_to").on(table.to),
  ],
);
