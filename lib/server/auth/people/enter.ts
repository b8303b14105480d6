import { eq } from "drizzle-orm";
import type { Actor } from "@/lib/server/auth/actor";
import type { Audit } from "@/lib/server/auth/audit/audit";
import { removeInvitationsOf } from "@/lib/server/auth/invitations/remove-invitations";
import type { Db, Transaction } from "@/lib/server/db/open-database";
import { people, type Role, type RoleSource, sessions } from "@/lib/server/db/schema";
import { type Account, type Identity, identityColumns, isOfIdentity, labelOf } from "./account";

/** The role of an admitted person: `claim` sets it at each sign-in, `assigned` only at the first. */
export interface Entry {
  role: Role;
  source: RoleSource;
}

interface Deps {
  db: Db;
  now: () => number;
  audit: Pick<Audit, "record">;
  /** Called when a person's role may have changed. */
  changed(personId: string): void;
  /** Called when a person's sessions may have ended. */
  forget(personId: string): void;
  /** Whether a claim gives roles: people who had theirs from it lose it with the claim. */
  claimDecides: boolean;
}

export type Enter = ReturnType<typeof createEnter>;

/** Whether nothing lets this person in any more: all that they had was a claim's, and is gone with it. */
export function isShutOut(person: Account, entry: Entry | undefined, claimDecides: boolean): boolean {
  return claimDecides && person.roleSource === "claim" && person.origin !== "invitation" && !entry;
}

export function createEnter({ db, now, audit, changed, forget, claimDecides }: Deps) {
  /**
   * The account of a person at their identity provider, by issuer and subject alone: an existing one, or a new one if
   * `entry` admits them. The provider's data is stored even for a disabled account.
   * @returns the account, which may be disabled; undefined for somebody who is not, or no longer, admitted
   */
  return async (
    identity: Identity,
    entry: Entry | undefined,
    address: string,
  ): Promise<Account | undefined> => {
    let tell: (() => void) | undefined;
    try {
      return await db.transaction(async (transaction) => {
        if (entry) await add(transaction, identity, entry, address);
        const [before] = await transaction.select().from(people).where(isOfIdentity(identity)).for("update");
        if (!before) return undefined;
        const actor = { id: undefined, label: identity.issuer, address };
        if (isShutOut(before, entry, claimDecides)) {
          tell = () => forget(before.id);
          return await shutOut(transaction, before, actor);
        }
        tell = () => changed(before.id);
        return await update(transaction, before, identity, entry, actor);
      });
    } finally {
      // A failed transaction may still have been committed, if only the answer was lost.
      tell?.();
    }
  };

  /** Creates the account unless it exists. */
  async function add(
    transaction: Transaction,
    identity: Identity,
    { role, source }: Entry,
    address: string,
  ): Promise<void> {
    const values = { ...identityColumns(identity), role, roleSource: source, origin: "sso" as const };
    const [made] = await transaction
      .insert(people)
      .values({ ...values, createdAt: new Date(now()) })
      .onConflictDoNothing()
      .returning();
    if (!made) return;
    const actor = { id: made.id, label: labelOf(made), address };
    await audit.record({ kind: "person_added", actor, details: { role } }, transaction);
  }

  async function update(
    transaction: Transaction,
    before: Account,
    { email, name }: Identity,
    entry: Entry | undefined,
    actor: Actor,
  ): Promise<Account | undefined> {
    const byClaim = entry?.source === "claim";
    const isLost = claimDecides && before.roleSource === "claim" && !byClaim;
    const assigned = isLost ? (entry?.role ?? "viewer") : before.role;
    const role = byClaim ? entry.role : assigned;
    const [after] = await transaction
      .update(people)
      .set({
        role,
        roleSource: byClaim ? "claim" : "assigned",
        providerEmail: email ?? null,
        // A name that they chose themselves stays.
        name: before.name ?? name ?? null,
      })
      .where(eq(people.id, before.id))
      .returning();
    if (after) await finishRole(transaction, after, { from: before.role, to: role }, actor);
    return after;
  }

  /** Records a change of role, and takes back what only administrators may do. */
  async function finishRole(
    transaction: Transaction,
    person: Account,
    { from, to }: { from: Role; to: Role },
    actor: Actor,
  ): Promise<void> {
    if (from === to) return;
    if (to !== "admin") await removeInvitationsOf(transaction, person.id, new Date(now()));
    const target = { target: person.id, targetLabel: labelOf(person) };
    await audit.record({ kind: "role_changed", actor, ...target, details: { from, to } }, transaction);
  }

  /** Ends what somebody has here whom nothing lets in any more: their role, or they would count as an administrator, and their sessions. */
  async function shutOut(transaction: Transaction, person: Account, actor: Actor): Promise<undefined> {
    const role = "viewer";
    await transaction.update(people).set({ role }).where(eq(people.id, person.id));
    await finishRole(transaction, person, { from: person.role, to: role }, actor);
    const isTheirs = eq(sessions.personId, person.id);
    const ended = await transaction.delete(sessions).where(isTheirs).returning({ id: sessions.id });
    if (ended.length === 0) return;
    const target = { target: person.id, targetLabel: labelOf(person) };
    const details = { sessions: ended.length };
    await audit.record({ kind: "sessions_ended", actor, ...target, details }, transaction);
  }
}
