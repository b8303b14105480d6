import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { AuditDetails, AuditKind } from "@/lib/contract/audit";
import { moment } from "./moment";

/**
 * What was done, by whom, from where and to what. Triggers refuse every change, and the deletion of an entry before its
 * `keep_until`. Ids and labels are copies, because an entry outlives the person it is about.
 */
export const audit = pgTable(
  "audit",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull(),
    kind: text("kind").$type<AuditKind>().notNull(),
    /** Null where nobody was signed in. */
    actor: text("actor"),
    actorLabel: text("actor_label"),
    address: text("address"),
    target: text("target"),
    targetLabel: text("target_label"),
    details: jsonb("details").$type<AuditDetails>().notNull(),
    keepUntil: moment("keep_until").notNull(),
  },
  (table) => [
    index("audit_time").on(table.at, table.id),
    index("audit_kind").on(table.kind, table.at, table.id),
    index("audit_actor").on(table.actor, table.at, table.id),
    index("audit_target").on(table.target, table.at, table.id),
    index("audit_end").on(table.keepUntil),
  ],
);

/** Failed sign-ins of a window that is not over; then they become one entry of the audit. */
export const signInFailures = pgTable(
  "sign_in_failures",
  {
    /** As `networkOf` gives it, so that the many addresses of one network count as one. */
    network: text("network").notNull(),
    windowStart: moment("window_start").notNull(),
    /** Wrong passwords and unknown accounts; throttled attempts. */
    failed: integer("failed").notNull(),
    throttled: integer("throttled").notNull(),
  },
  (table) => [primaryKey({ columns: [table.network, table.windowStart] })],
);
