import { eq } from "drizzle-orm";
import type { InvitationAcceptance } from "@/lib/contract/people";
import type { Audit } from "@/lib/server/auth/audit/audit";
import { hashChosen } from "@/lib/server/auth/password/choose-password";
import {
  type Account,
  type Identity,
  identityColumns,
  isOfIdentity,
  labelOf,
} from "@/lib/server/auth/people/account";
import { type Entry, isShutOut } from "@/lib/server/auth/people/enter";
import { EmailTaken, PasswordsOff } from "@/lib/server/auth/people/errors";
import { SignInRefused } from "@/lib/server/auth/sessions/sessions";
import type { SignInWays } from "@/lib/server/auth/sign-in-ways";
import { hashToken } from "@/lib/server/auth/token";
import type { Db, Transaction } from "@/lib/server/db/open-database";
import { invitations, people } from "@/lib/server/db/schema";
import { AccountThere } from "./errors";
import type { Invitations } from "./invitations";
import { entryOf, expectOpen, type Invitation, lockInvitation } from "./open-invitation";
import { removeInvitationsOf } from "./remove-invitations";

interface Deps {
  db: Db;
  now: () => number;
  audit: Pick<Audit, "record">;
  ways: SignInWays;
  find: Invitations["find"];
  /** Whether a claim gives roles. */
  claimDecides: boolean;
}

/** The columns of the new account that depend on how the invitation was accepted. */
type AccountValues = Pick<typeof people.$inferInsert, "email"> & Partial<typeof people.$inferInsert>;

/** Who accepts, and what admits them without the invitation. */
interface Known {
  identity: Identity;
  entry: Entry | undefined;
}

interface Acceptance {
  values: AccountValues;
  taken: Error;
  known?: Known;
}

export type AcceptInvitation = ReturnType<typeof createAcceptInvitation>;

/**
 * Turns an invitation into an account. Of two who accept it at the same time one succeeds. Both functions throw
 * InvitationUnknown and InvitationOver; after any other error the invitation is still good.
 */
export function createAcceptInvitation({ db, now, audit, ways, find, claimDecides }: Deps) {
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

  /**
   * By signing in at the provider, under whatever address it has: the link is what admits them, also to an account that nothing else lets in any more.
   * @param entry what admits them without it
   * @throws AccountThere, SignInRefused for somebody disabled
   */
  function withIdentity(token: string, identity: Identity, address: string, entry?: Entry): Promise<Account> {
    return accept(token, address, () => ({
      values: identityColumns(identity),
      taken: new AccountThere(),
      known: { identity, entry },
    }));
  }

  function accept(token: string, address: string, prepare: () => Acceptance): Promise<Account> {
    return db.transaction(async (transaction) => {
      const which = eq(invitations.tokenHash, hashToken(token));
      const invitation = expectOpen(await lockInvitation(transaction, which), now());
      const acceptance = prepare();
      const person = await addPerson(transaction, invitation, acceptance);
      if (!person) throw acceptance.taken;
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
    { id, role, invitedBy, invitedByLabel }: Invitation,
    { values, known }: Acceptance,
  ): Promise<Account | undefined> {
    const at = new Date(now());
    const admitted = { role, origin: "invitation", invitedBy: invitedByLabel } as const;
    const [made] = await transaction
      .insert(people)
      .values({ ...values, ...admitted, createdAt: at })
      .onConflictDoNothing()
      .returning();
    const person = made ?? (known && (await readmit(transaction, known, admitted, invitedBy)));
    await transaction.update(invitations).set({ acceptedAt: at }).where(eq(invitations.id, id));
    return person;
  }

  /** Lets in whom nothing else lets in any more, unless they are disabled or have invited themselves. */
  async function readmit(
    transaction: Transaction,
    { identity, entry }: Known,
    admitted: Pick<Account, "role" | "origin" | "invitedBy">,
    inviter: string | null,
  ): Promise<Account | undefined> {
    const isTheirs = isOfIdentity(identity);
    const [before] = await transaction.select().from(people).where(isTheirs).for("update");
    if (before?.disabledAt) throw new SignInRefused();
    if (!before || before.id === inviter) return undefined;
    if (!isShutOut(before, entry, claimDecides)) return undefined;
    if (admitted.role !== "admin") await removeInvitationsOf(transaction, before.id, new Date(now()));
    const [after] = await transaction
      .update(people)
      .set({ ...admitted, roleSource: "assigned" })
      .where(isTheirs)
      .returning();
    return after;
  }

  return { withPassword, withIdentity };
}
