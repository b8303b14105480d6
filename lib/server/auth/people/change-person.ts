import { eq } from "drizzle-orm";
import type { Actor } from "@/lib/server/auth/actor";
import type { Audit } from "@/lib/server/auth/audit/audit";
import { removeInvitationsOf } from "@/lib/server/auth/invitations/remove-invitations";
import type { SignInWays } from "@/lib/server/auth/sign-in-ways";
import type { Db, Transaction } from "@/lib/server/db/open-database";
import { people, type Role, sessions } from "@/lib/server/db/schema";
import { type Account, labelOf } from "./account";
import { expectAnother, lockAdministrators } from "./administrators";
import { PersonUnknown, RoleByClaim } from "./errors";
import { isPersonId } from "./people";

interface Deps {
  db: Db;
  now: () => number;
  audit: Pick<Audit, "record">;
  ways: SignInWays;
  /** Told whose sessions may have ended or changed, before anybody is told that they have. */
  forget(personId: string): void;
}

export type ChangePerson = ReturnType<typeof createChangePerson>;

/**
 * What administrators do to people. Each is one transaction with its entry in the audit, holds here before it resolves
 * and in other instances within 5 s. All throw PersonUnknown, NotAdministrator, and LastAdministrator instead of leaving none.
 */
export function createChangePerson({ db, now, audit, ways, forget }: Deps) {
  /** @param work does it, and says what to record; nothing when there is nothing to do */
  async function change(actor: Actor, personId: string, work: Work): Promise<void> {
    if (!isPersonId(personId)) throw new PersonUnknown();
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
      // A failure does not say that nothing was written: the answer alone may have been lost.
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

  /** Signs them out everywhere too. */
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

  /** What is theirs alone goes with them; what the audit and the journal say of them stays. */
  function remove(actor: Actor, personId: string): Promise<void> {
    return change(actor, personId, async ({ transaction, administrators, person }) => {
      expectAnother(administrators, personId, ways);
      await removeInvitationsOf(transaction, personId, new Date(now()));
      await transaction.delete(people).where(eq(people.id, personId));
      return { kind: "person_removed", details: { role: person.role } };
    });
  }

  /** Signs them out everywhere. @returns of how many sessions */
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
