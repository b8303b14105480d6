import { and, eq, ne, type SQL } from "drizzle-orm";
import type { SessionEntry } from "@/lib/contract/people";
import type { Actor } from "@/lib/server/auth/actor";
import type { Audit } from "@/lib/server/auth/audit/audit";
import type { Person } from "@/lib/server/auth/person";
import { isToken } from "@/lib/server/auth/token";
import type { Db } from "@/lib/server/db/open-database";
import { sessions as table } from "@/lib/server/db/schema";
import { LocalError } from "@/lib/server/upstream/errors/errors";
import type { SessionRow, Sessions } from "./sessions";

class SessionUnknown extends LocalError {
  constructor() {
    super("session_unknown", "There is no such session of yours, or it has ended already.");
  }
}

interface Deps {
  db: Db;
  sessions: Pick<Sessions, "forget">;
  audit: Pick<Audit, "record">;
}

export type EndOwnSessions = ReturnType<typeof createEndOwnSessions>;

/** Ends sessions of the person themselves: here at once, elsewhere within 5 s. */
export function createEndOwnSessions({ db, sessions, audit }: Deps) {
  async function end(actor: Actor, person: Person, which: SQL): Promise<number> {
    const count = await db.transaction(async (transaction) => {
      const rows = await transaction
        .delete(table)
        .where(and(eq(table.personId, person.id), which))
        .returning({ id: table.id });
      const details = { sessions: rows.length };
      const entry = { kind: "sessions_ended", actor, target: person.id, details } as const;
      if (rows.length > 0) await audit.record(entry, transaction);
      return rows.length;
    });
    sessions.forget(person.id);
    return count;
  }

  return {
    /** @throws SessionUnknown when it is not a session of theirs */
    async one(actor: Actor, person: Person, sessionId: string): Promise<void> {
      // A database refuses to compare with just any text.
      const isOver = !isToken(sessionId) || (await end(actor, person, eq(table.id, sessionId))) === 0;
      if (isOver) throw new SessionUnknown();
    },
    /** Ends all but the session of this request. @returns how many */
    others: (actor: Actor, person: Person) => end(actor, person, ne(table.id, person.sessionId)),
  };
}

export function sessionEntryOf(row: SessionRow, caller: Person): SessionEntry {
  return {
    id: row.id,
    signedInAt: row.createdAt.getTime(),
    lastSeenAt: row.lastSeenAt.getTime(),
    ...(row.address !== null && { address: row.address }),
    ...(row.browser !== null && { browser: row.browser }),
    isThis: row.id === caller.sessionId,
  };
}
