import { bigint, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./moment";

/**
 * What all instances agree on, one row for each thing: see `lib/server/db/shared/shared-rows.ts`. A change replaces a row
 * of the version it was made from, and counts it up.
 */
export const sharedRows = pgTable(
  "shared_rows",
  {
    kind: text("kind").notNull(),
    id: text("id").notNull(),
    version: bigint("version", { mode: "number" }).notNull(),
    /** JSON as it was written; `jsonb` would refuse `\u0000`, and what other instances are told would not be what is stored. */
    row: text("row").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);
