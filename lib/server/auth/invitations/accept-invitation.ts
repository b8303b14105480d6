import { eq } from "drizzle-orm";
import type { InvitationAcceptance } from "@/lib/contract/people";
import type { Audit } from "@/lib/server/auth/audit/audit";
import { hashChosen } from "@/lib/server/auth/password/choose-password";
import { type Account, type Identity, identityColumns, labelOf } from "@/lib/server/auth/people/account";
import { EmailTaken, PasswordsOff } from "@/lib/server/auth/people/errors";
import type { SignInWays } from "@/lib/server/auth/sign-in-ways";
import { hashToken } from "@/lib/server/auth/token";
import type { Db, Transaction } from "@/lib/server/db/open-database";
import { invitations, people } from "@/lib/server/db/schema";
import { AccountThere } from "./errors";
import type { Invitations } from "./invitations";
import { entryOf, expectOpen, type Invitation, lockInvitation } from "./open-invitation";

interface Deps {
  db: Db;
  now: () => number;
  audit: Pick<Audit, "record">;
  ways: SignInWays;
  find: Invitations["find"];
}

/** The columns of the new account that depend on how the invitation was accepted. */
type AccountValues = Pick<typeof people.$inferInsert, "email"> & Partial<typeof people.$inferInsert>;

export type AcceptInvitation = ReturnType<typeof createAcceptInvitation>;

/**
 * Turns an invitation into an account. Of two who accept it at the same time one succeeds. Both functions throw
 * InvitationUnknown and InvitationOver; after any other error the invitation is still good.
 */
export function createAcceptInvitation({ db, now, audit, ways, find }: Deps) {
  /** By choosing a password: the account gets the invited address. @throws EmailTaken, BodyInvalid, PasswordsOff */
  async function withPassword(
    { token, name, password }: InvitationAcceptance,
    address: string,
  ): Promise<Account> {
    if (!ways.password) throw new PasswordsOff();
    // Checked before the slow hash, which only invited people may cause.
    const { email } = await find(token);
    const passwordHash = await hashChosen(password, email);
    return accept(token, address, () => ({
      values: { email, name: name ?? null, passwordHash },
      taken: new EmailTaken(email),
    }));
  }

  /** By signing in at the provider, under whatever address it has: the link is what admits them. @throws AccountThere */
  function withIdentity(token: string, identity: Identity, address: string): Promise<Account> {
    return accept(token, address, () => ({ values: identityColumns(identity), taken: new AccountThere() }));
  }

  function accept(
    token: string,
    address: string,
    prepare: () => { values: AccountValues; taken: Error },
  ): Promise<Account> {
    return db.transaction(async (transaction) => {
      const which = eq(invitations.tokenHash, hashToken(token));
      const invitation = expectOpen(await lockInvitation(transaction, which), now());
      const { values, taken } = prepare();
      const person = await addPerson(transaction, invitation, values);
      if (!person) throw taken;
      const label = labelOf(person);
      await audit.record(
        entryOf("invitation_accepted", { id: person.id, label, address }, invitation),
        transaction,
      );
      return person;
    });
  }

  async function addPerson(
    transaction: Transaction,
    { id, role, invitedByLabel }: Invitation,
    values: AccountValues,
  ): Promise<Account | undefined> {
    const at = new Date(now());
    const row = { ...values, role, createdAt: at, origin: "invitation" as const, invitedBy: invitedByLabel };
    const [person] = await transaction.insert(people).values(row).onConflictDoNothing().returning();
    await transaction.update(invitations).set({ acceptedAt: at }).where(eq(invitations.id, id));
    return person;
  }

  return { withPassword, withIdentity };
}
