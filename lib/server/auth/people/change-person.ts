import { eq } from "drizzle-orm";
import type { PersonChange } from "@/lib/contract/people";
import type { Actor } from "@/lib/server/auth/actor";
import type { Audit } from "@/lib/server/auth/audit/audit";
import { removeInvitationsOf } from "@/lib/server/auth/invitations/remove-invitations";
import { hasRoleByClaim, type SignInWays } from "@/lib/server/auth/sign-in-ways";
import type { Db, Transaction } from "@/lib/server/db/open-database";
import { people, type Role, sessions } from "@/lib/server/db/schema";
import { isUuid } from "@/lib/server/db/uuid";
import { type Account, labelOf } from "./account";
import { expectAnother, lockAdministrators } from "./administrators";
import { PersonUnknown, RoleByClaim } from "./errors";

interface Deps {
  db: Db;
  now: () => number;
  audit: Pick<Audit, "record">;
  ways: SignInWays;
  /** Called when a person's sessions may have changed, before the change resolves. */
  forget(personId: string): void;
}

export type ChangePerson = ReturnType<typeof createChangePerson>;

/**
 * Changes that administrators make to people. Each is one transaction with its audit entry, takes effect here before it
 * resolves and in other instances within 5 s. All throw PersonUnknown, NotAdministrator, and LastAdministrator instead of
 * removing the last one.
 */
export function createChangePerson({ db, now, audit, ways, forget }: Deps) {
  /** @param works the changes, together or not at all */
  async function change(actor: Actor, personId: string, ...works: Work[]): Promise<void> {
    if (!isUuid(personId)) throw new PersonUnknown();
    try {
      await db.transaction(async (transaction) => {
        const administrators = await lockAdministrators(transaction, actor);
        const person = await lockPerson(transaction, personId);
        const target = { target: personId, targetLabel: labelOf(person) };
        for (const work of works) {
          const entry = await work({ transaction, person, administrators });
          if (entry) await audit.record({ actor, ...target, ...entry }, transaction);
        }
      });
    } finally {
      // A failed transaction may still have been committed, if only the answer was lost.
      forget(personId);
    }
  }

  /** Disabling also ends the person's sessions. @throws RoleByClaim */
  function update(actor: Actor, personId: string, { role, disabled }: PersonChange): Promise<void> {
    return change(
      actor,
      personId,
      ...(role === undefined ? [] : [setRole(role)]),
      ...(disabled === undefined ? [] : [disabled ? disable : enable]),
    );
  }

  function setRole(role: Role): Work {
    return async ({ transaction, person, administrators }) => {
      if (person.role === role) return undefined;
      if (hasRoleByClaim(person, ways)) throw new RoleByClaim();
      if (role !== "admin") {
        expectAnother(administrators, person.id, ways);
        await removeInvitationsOf(transaction, person.id, new Date(now()));
      }
      await transaction.update(people).set({ role, roleSource: "assigned" }).where(eq(people.id, person.id));
      return { kind: "role_changed", details: { from: person.role, to: role } };
    };
  }

  async function disable({ transaction, person, administrators }: Change): Promise<Recorded | undefined> {
    if (person.disabledAt) return undefined;
    expectAnother(administrators, person.id, ways);
    await removeInvitationsOf(transaction, person.id, new Date(now()));
    await transaction
      .update(people)
      .set({ disabledAt: new Date(now()) })
      .where(eq(people.id, person.id));
    await transaction.delete(sessions).where(eq(sessions.personId, person.id));
    return { kind: "person_disabled" };
  }

  /** Deletes what is the person's alone; the audit and the journal keep their entries. */
  function remove(actor: Actor, personId: string): Promise<void> {
    return change(actor, personId, async ({ transaction, administrators, person }) => {
      expectAnother(administrators, personId, ways);
      await removeInvitationsOf(transaction, personId, new Date(now()));
      await transaction.delete(people).where(eq(people.id, personId));
      return { kind: "person_removed", details: { role: person.role } };
    });
  }

  /** Ends the person's sessions. @returns how many there were */
  async function endSessions(actor: Actor, personId: string): Promise<number> {
    let count = 0;
    await change(actor, personId, async ({ transaction }) => {
      const ended = await transaction
        .delete(sessions)
        .where(eq(sessions.personId, personId))
        .returning({ id: sessions.id });
      count = ended.length;
      return { kind: "sessions_ended", details: { sessions: count } };
    });
    return count;
  }

  return { update, remove, endSessions };
}

interface Change {
  transaction: Transaction;
  person: Account;
  administrators: readonly Account[];
}

/** What the audit has of a change. */
type Recorded = Pick<Parameters<Audit["record"]>[0], "kind" | "details">;

/** Makes a change and returns its audit entry; undefined when nothing changes. */
type Work = (change: Change) => Promise<Recorded | undefined>;

async function enable({ transaction, person }: Change): Promise<Recorded | undefined> {
  if (!person.disabledAt) return undefined;
  await transaction.update(people).set({ disabledAt: null }).where(eq(people.id, person.id));
  return { kind: "person_enabled" };
}

async function lockPerson(transaction: Transaction, personId: string): Promise<Account> {
  const [person] = await transaction.select().from(people).where(eq(people.id, personId)).for("update");
  if (!person) throw new PersonUnknown();
  return person;
}
