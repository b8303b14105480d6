import { and, desc, inArray, or, type SQL, sql } from "drizzle-orm";
import type { AuditEntry, AuditPage } from "@/lib/contract/audit";
import type { Databases, Db } from "@/lib/server/db/open-database";
import { signInFailures, audit as table } from "@/lib/server/db/schema";
import { type CursorPosition, cursorOf } from "@/lib/server/input/cursor";
import type { AuditFilter } from "./parse-audit-query";

const PAGE = 100;
const BATCH = 500;
/** Networks with failed sign-ins in the current window; those with most come first. */
const MOST_COUNTING = 50;

export type ReadAudit = ReturnType<typeof createReadAudit>;

/** Reads the audit, newest first. The indexes of time, kind and person each serve a page without a scan. */
export function createReadAudit({
  lists,
  exports,
  now,
}: Pick<Databases, "lists" | "exports"> & { now(): number }) {
  async function page(filter: AuditFilter, before: CursorPosition | undefined): Promise<AuditPage> {
    const entries = await lists((db) => read(db, filter, before, PAGE + 1));
    const more = entries.length > PAGE;
    const last = entries[PAGE - 1];
    return {
      now: now(),
      entries: entries.slice(0, PAGE),
      ...(more && last && { next: cursorOf({ at: last.at, id: Number(last.id) }) }),
      counting: before ? [] : await lists(counting),
    };
  }

  async function* batches(filter: AuditFilter): AsyncGenerator<readonly AuditEntry[]> {
    for (let before: CursorPosition | undefined; ; ) {
      const entries = await read(exports, filter, before, BATCH);
      if (entries.length > 0) yield entries;
      const last = entries.at(-1);
      if (!last || entries.length < BATCH) return;
      before = { at: last.at, id: Number(last.id) };
    }
  }

  return { page, batches };
}

async function counting(db: Db): Promise<AuditPage["counting"]> {
  const rows = await db
    .select()
    .from(signInFailures)
    .orderBy(desc(sql`${signInFailures.failed} + ${signInFailures.throttled}`), signInFailures.network)
    .limit(MOST_COUNTING);
  return rows.map(({ network, windowStart, failed, throttled }) => {
    return { network, since: windowStart.getTime(), failed, throttled };
  });
}

async function read(
  db: Db,
  { people, kinds }: AuditFilter,
  before: CursorPosition | undefined,
  limit: number,
): Promise<AuditEntry[]> {
  const ofPeople =
    people.length > 0 && or(inArray(table.actor, [...people]), inArray(table.target, [...people]));
  const rows = await db
    .select()
    .from(table)
    .where(
      and(
        ofPeople || undefined,
        kinds.length > 0 ? inArray(table.kind, [...kinds]) : undefined,
        before && isBefore(before),
      ),
    )
    .orderBy(desc(table.at), desc(table.id))
    .limit(limit);
  return rows.map(entryFrom);
}

/**
 * Columns hold microseconds and cursors milliseconds; every time here was written by a millisecond clock, so none is
 * skipped.
 */
function isBefore({ at, id }: CursorPosition): SQL {
  return sql`(${table.at}, ${table.id}) < (${new Date(at).toISOString()}::timestamptz, ${id}::bigint)`;
}

function entryFrom(row: typeof table.$inferSelect): AuditEntry {
  const { id, at, kind, actor, actorLabel, address, target, targetLabel, details } = row;
  return {
    id: String(id),
    at: at.getTime(),
    kind,
    ...(actorLabel !== null && { actor: { ...(actor !== null && { id: actor }), label: actorLabel } }),
    ...(address !== null && { address }),
    ...((target !== null || targetLabel !== null) && {
      target: { ...(target !== null && { id: target }), ...(targetLabel !== null && { label: targetLabel }) },
    }),
    details,
  };
}
