import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** What a person may do: viewers read, check and copy; administrators also manage people and the sandbox. */
export const ROLES = ["viewer", "admin"] as const;

export type Role = (typeof ROLES)[number];

function moment(name: string) {
  return timestamp(name, { withTimezone: true, mode: "date" });
}

export const people = pgTable(
  "people",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Always as `normaliseEmail` gives it, so that the unique constraint ignores case. */
    email: text("email").notNull().unique(),
    name: text("name"),
    role: text("role", { enum: ROLES }).notNull(),
    /** Empty for people who sign in elsewhere. */
    passwordHash: text("password_hash"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [check("people_role", sql`${table.role} in ('viewer', 'admin')`)],
);

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the token in the cookie: a copy of this table signs nobody in. */
    id: text("id").primaryKey(),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("sessions_person").on(table.personId), index("sessions_expiry").on(table.expiresAt)],
);
