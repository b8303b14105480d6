// For tests alone: who may do what over a database, in time that tests move.

import { type Auth, createAuth } from "@/lib/server/auth";
import type { Actor } from "@/lib/server/auth/actor";
import { listsOf } from "@/lib/server/db/lists";
import type { Db } from "@/lib/server/db/open-database";
import { audit as entries } from "@/lib/server/db/schema";
import { isLocalError } from "@/lib/server/upstream/errors/errors";

export interface PeopleBed extends Auth {
  time: number;
  /** What was warned of, and what failed. */
  logged: string[];
  /** The kinds of what is in the audit, in order, each with its details. */
  recorded(): Promise<unknown[]>;
}

/** One instance on this database. */
export function openPeople(db: Db, at = Date.now()): PeopleBed {
  const logged: string[] = [];
  const note = (_details: object, message: string) => void logged.push(message);
  const bed = { time: at, logged };
  const auth = createAuth({
    db,
    lists: listsOf(db),
    exports: db,
    secret: "a secret for tests of at least 32 characters",
    baseUrl: "http://127.0.0.1:3000",
    trustedProxies: 0,
    passwordSignIn: true,
    auditRetentionDays: 365,
    now: () => bed.time,
    log: { warn: note, error: note },
  });
  return Object.assign(bed, auth, {
    async recorded() {
      const rows = await db.select().from(entries).orderBy(entries.id);
      return rows.map(({ kind, details }) => [kind, details]);
    },
  });
}

/** Somebody who acts, from 192.0.2.1. */
export function acting(person: { id: string; email: string }): Actor {
  return { id: person.id, label: person.email, address: "192.0.2.1" };
}

/** The code that this is refused with; "nothing" when it is not. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "nothing";
  } catch (error) {
    if (isLocalError(error)) return error.code;
    throw error;
  }
}
