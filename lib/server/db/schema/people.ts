import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "./moment";

/** What a person may do: viewers read, check and copy; administrators also manage people and the sandbox. */
export const ROLES = ["viewer", "admin"] as const;

export type Role = (typeof ROLES)[number];

/** What decides a person's role: an administrator here, or the identity provider at each sign-in. */
export const ROLE_SOURCES = ["assigned", "claim"] as const;

export type RoleSource = (typeof ROLE_SOURCES)[number];

/** How a person came to be here. */
export const ORIGINS = ["first_start", "invitation", "sso"] as const;

export const people = pgTable(
  "people",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /**
     * What a password account signs in with, as `normaliseEmail` gives it. Of people who sign in elsewhere it is `sso:` and their
     * id, no address: the release before reads it without asking how they sign in, and counts on it to be there and unique.
     */
    email: text("email").notNull().unique(),
    name: text("name"),
    role: text("role", { enum: ROLES }).notNull(),
    roleSource: text("role_source", { enum: ROLE_SOURCES }).notNull().default("assigned"),
    /** Empty for people who sign in elsewhere. */
    passwordHash: text("password_hash"),
    /** Who people are that sign in elsewhere: an identity provider, and its name for them that never changes. */
    issuer: text("issuer"),
    subject: text("subject"),
    /** The address that the provider has verified; shown, and never what tells two people apart. */
    providerEmail: text("provider_email"),
    createdAt: moment("created_at").notNull(),
    origin: text("origin", { enum: ORIGINS }).notNull().default("first_start"),
    /** Who invited them, as they were called then. */
    invitedBy: text("invited_by"),
    disabledAt: moment("disabled_at"),
    lastSeenAt: moment("last_seen_at"),
  },
  (table) => [
    uniqueIndex("people_identity").on(table.issuer, table.subject),
    check("people_role", sql`${table.role} in ('viewer', 'admin')`),
    check(
      "people_sign_in",
      sql`(${table.issuer} is null) = (${table.subject} is null) and (${table.issuer} is null) = (${table.email} not like 'sso:%')`,
    ),
  ],
);

/** A trigger refuses the session of somebody who is disabled, whichever release would make it. */
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
    /** From where they signed in, and with what: the client's address and its `User-Agent`, cut off. */
    address: text("address"),
    browser: text("browser"),
  },
  (table) => [index("sessions_person").on(table.personId), index("sessions_expiry").on(table.expiresAt)],
);

/** A link by which one person may come to have an account, once. */
export const invitations = pgTable(
  "invitations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** SHA-256 of the token in the link: a copy of this table lets nobody in. */
    tokenHash: text("token_hash").notNull().unique(),
    /** What they will sign in with if they set a password; see `people.email`. */
    email: text("email").notNull(),
    role: text("role", { enum: ROLES }).notNull(),
    invitedBy: uuid("invited_by").references(() => people.id, { onDelete: "set null" }),
    /** What whoever invited them was called then. */
    invitedByLabel: text("invited_by_label").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    acceptedAt: moment("accepted_at"),
    removedAt: moment("removed_at"),
  },
  (table) => [index("invitations_expiry").on(table.expiresAt), index("invitations_by").on(table.invitedBy)],
);

/** Links that the operator's command prints: each signs one person in, once. */
export const signInLinks = pgTable("sign_in_links", {
  /** SHA-256 of the token in the link. */
  tokenHash: text("token_hash").primaryKey(),
  personId: uuid("person_id")
    .notNull()
    .references(() => people.id, { onDelete: "cascade" }),
  expiresAt: moment("expires_at").notNull(),
});

/**
 * What each person has chosen for themselves. One row a person, so that it comes with their session; a later setting is a
 * member of it and no migration. `settings` may be a later release's, so it is read by `settingsFrom` alone.
 */
export const personSettings = pgTable("person_settings", {
  personId: uuid("person_id")
    .primaryKey()
    .references(() => people.id, { onDelete: "cascade" }),
  settings: jsonb("settings").$type<unknown>().notNull(),
  updatedAt: moment("updated_at").notNull(),
});
