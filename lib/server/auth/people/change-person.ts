import { eq } from "drizzle-orm";
import type { Actor } from "@/lib/server/auth/actor";
import type { Audit } from "@/lib/server/auth/audit/audit";
import { removeInvitationsOf } from "@/lib/server/auth/invitations/remove-invitations";
import type { SignInWays } from "@/lib/server/auth/sign-in-ways";
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
  /** @param work makes the change and returns its audit entry; undefined when nothing changes */
  async function change(actor: Actor, personId: string, work: Work): Promise<void> {
    if (!isUuid(personId)) throw new PersonUnknown();
    try {
      await db.transaction(async (transaction) => {
        const administrators = await lockAdministrators(transaction, actor);
        const person = await lockPerson(transaction, personId);
        const entry = await work({ transaction, person, administrators });
        if (!entry) return;
        const target = { target: personId, targetLabel: labelOf(person) };
        await audit.record({ actor, ...target, ...entry }, transaction);
      });
    } finally {
      // A failed transaction may still have been committed, if only the answer was lost.
      forget(personId);
    }
  }

  /** @throws RoleByClaim */
  function setRole(actor: Actor, personId: string, role: Role): Promise<void> {
    return change(actor, personId, async ({ transaction, person, administrators }) => {
      if (person.role === role) return undefined;
      if (person.roleSource === "claim") throw new RoleByClaim();
      if (role !== "admin") {
        expectAnother(administrators, personId, ways);
        await removeInvitationsOf(transaction, personId, new Date(now()));
      }
      await transaction.update(people).set({ role }).where(eq(people.id, personId));
      return { kind: "role_changed", details: { from: person.role, to: role } };
    });
  }

  /** Also ends the person's sessions. */
  function disable(actor: Actor, personId: string): Promise<void> {
    return change(actor, personId, async ({ transaction, person, administrators }) => {
      if (person.disabledAt) return undefined;
      expectAnother(administrators, personId, ways);
      await removeInvitationsOf(transaction, personId, new Date(now()));
      await transaction
        .update(people)
        .set({ disabledAt: new Date(now()) })
        .where(eq(people.id, personId));
      await transaction.delete(sessions).where(eq(sessions.personId, personId));
      return { kind: "person_disabled" };
    });
  }

  function enable(actor: Actor, personId: string): Promise<void> {
    return change(actor, personId, async ({ transaction, person }) => {
      if (!person.disabledAt) return undefined;
      await transaction.update(people).set({ disabledAt: null }).where(eq(people.id, personId));
      return { kind: "person_enabled" };
    });
  }

  function setDisabled(actor: Actor, personId: string, disabled: boolean): Promise<void> {
    return disabled ? disable(actor, personId) : enable(actor, personId);
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

  return { setRole, disable, enable, setDisabled, remove, endSessions };
}

type Work = (on: {
  transaction: Transaction;
  person: Account;
  administrators: readonly Account[];
}) => Promise<Pick<Parameters<Audit["record"]>[0], "kind" | "details"> | undefined>;

async function lockPerson(transaction: Transaction, personId: string): Promise<Account> {
  const [person] = await transaction.select().from(people).where(eq(people.id, personId)).for("update");
  if (!person) throw new PersonUnknown();
  return person;
}
