import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { moment } from "./moment";

/** Viewers read, check and copy; administrators also manage people and the sandbox. */
export const ROLES = ["viewer", "admin"] as const;

export type Role = (typeof ROLES)[number];

/** What sets a person's role: an administrator here, or the identity provider at each sign-in. */
export const ROLE_SOURCES = ["assigned", "claim"] as const;

export type RoleSource = (typeof ROLE_SOURCES)[number];

export const ORIGINS = ["first_start", "invitation", "sso"] as const;

export const people = pgTable(
  "people",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /**
     * The sign-in name of a password account, as `normaliseEmail` gives it. For single sign-on it is `sso:` and the
     * person's id, which is no address: the previous release reads this column of every account, and needs it to be set and
     * unique.
     */
    email: text("email").notNull().unique(),
    name: text("name"),
    role: text("role", { enum: ROLES }).notNull(),
    roleSource: text("role_source", { enum: ROLE_SOURCES }).notNull().default("assigned"),
    /** Null for single sign-on. */
    passwordHash: text("password_hash"),
    /** The identity provider, and its permanent name for the person. */
    issuer: text("issuer"),
    subject: text("subject"),
    /** The address that the provider has verified; for display, never to identify a person. */
    providerEmail: text("provider_email"),
    createdAt: moment("created_at").notNull(),
    origin: text("origin", { enum: ORIGINS }).notNull().default("first_start"),
    /** The inviter's label at the time. */
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

/** A trigger refuses sessions of disabled people, from any release. */
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
    /** Where they signed in and with what: the client's address and its `User-Agent`, cut off. */
    address: text("address"),
    browser: text("browser"),
  },
  (table) => [index("sessions_person").on(table.personId), index("sessions_expiry").on(table.expiresAt)],
);

/** A link with which one person may create an account, once. */
export const invitations = pgTable(
  "invitations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** SHA-256 of the token in the link: a copy of this table admits nobody. */
    tokenHash: text("token_hash").notNull().unique(),
    /** The sign-in name if they choose a password; see `people.email`. */
    email: text("email").notNull(),
    role: text("role", { enum: ROLES }).notNull(),
    invitedBy: uuid("invited_by").references(() => people.id, { onDelete: "set null" }),
    /** The inviter's label at the time. */
    invitedByLabel: text("invited_by_label").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    acceptedAt: moment("accepted_at"),
    removedAt: moment("removed_at"),
  },
  (table) => [index("invitations_expiry").on(table.expiresAt), index("invitations_by").on(table.invitedBy)],
);

/** Links of the operator's command: each signs one person in, once. */
export const signInLinks = pgTable("sign_in_links", {
  /** SHA-256 of the token in the link. */
  tokenHash: text("token_hash").primaryKey(),
  personId: uuid("person_id")
    .notNull()
    .references(() => people.id, { onDelete: "cascade" }),
  expiresAt: moment("expires_at").notNull(),
});

/**
 * Each person's own choices, in one row that is read with their session; a new setting is a member and no migration. A
 * later release may have written `settings`, so only `settingsFrom` reads it.
 */
export const personSettings = pgTable("person_settings", {
  personId: uuid("person_id")
    .primaryKey()
    .references(() => people.id, { onDelete: "cascade" }),
  settings: jsonb("settings").$type<unknown>().notNull(),
  updatedAt: moment("updated_at").notNull(),
});

/**
 * Failed sign-ins in the current window, for the throttle of all instances. What is counted is hashed. rate-limiter-flexible
 * writes the columns in this order.
 */
export const signInLimits = pgTable("sign_in_limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  /** Milliseconds since the epoch. */
  expire: bigint("expire", { mode: "number" }),
});
