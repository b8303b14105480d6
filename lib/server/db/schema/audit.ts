import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { AuditDetails, AuditKind } from "@/lib/contract/audit";
import { moment } from "./moment";

/**
 * What was done, by whom, from where and to what. Triggers refuse every change, and the removal of an entry before its
 * `keep_until`. Ids and labels are kept as they were: an entry outlives whom it is about.
 */
export const audit = pgTable(
  "audit",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull(),
    kind: text("kind").$type<AuditKind>().notNull(),
    /** Empty where nobody was signed in. */
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

/** Failed sign-ins of a window that is not over yet; they become one entry of the audit then. */
export const signInFailures = pgTable(
  "sign_in_failures",
  {
    /** As `networkOf` gives it: whoever has many addresses of one network is counted once. */
    network: text("network").notNull(),
    windowStart: moment("window_start").notNull(),
    /** Wrong password or unknown account, and those turned away unchecked. */
    failed: integer("failed").notNull(),
    throttled: integer("throttled").notNull(),
  },
  (table) => [primaryKey({ columns: [table.network, table.windowStart] })],
);
