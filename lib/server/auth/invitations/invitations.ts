import { and, asc, eq, gt, isNull, lt } from "drizzle-orm";
import type { Actor } from "@/lib/server/auth/actor";
import type { Audit } from "@/lib/server/auth/audit/audit";
import { lockAdministrators } from "@/lib/server/auth/people/administrators";
import { normaliseEmail } from "@/lib/server/auth/people/email";
import { EmailTaken } from "@/lib/server/auth/people/errors";
import { generateToken, hashToken } from "@/lib/server/auth/token";
import type { Databases } from "@/lib/server/db/open-database";
import { invitations, people, type Role } from "@/lib/server/db/schema";
import { isUuid } from "@/lib/server/db/uuid";
import { InvitationUnknown } from "./errors";
import { entryOf, expectOpen, type Invitation, lockInvitation } from "./open-invitation";

const LIFE_MS = 72 * 60 * 60_000;
/** How long a finished invitation is kept, so that an old link can say what became of it. */
const REMEMBERED_MS = 30 * 24 * 60 * 60_000;

interface Deps extends Pick<Databases, "db" | "lists"> {
  now: () => number;
  audit: Pick<Audit, "record">;
}

export type Invitations = ReturnType<typeof createInvitations>;

export function createInvitations({ db, lists, now, audit }: Deps) {
  /** @returns the invitation, and the token for its link, which is not stored @throws EmailTaken, NotAdministrator */
  async function make(
    actor: Actor,
    invitee: { email: string; role: Role },
  ): Promise<{ invitation: Invitation; token: string }> {
    const email = normaliseEmail(invitee.email);
    const token = generateToken();
    const at = now();
    return db.transaction(async (transaction) => {
      await lockAdministrators(transaction, actor);
      await transaction.delete(invitations).where(lt(invitations.expiresAt, new Date(at - REMEMBERED_MS)));
      const [taken] = await transaction.select({ id: people.id }).from(people).where(eq(people.email, email));
      if (taken) throw new EmailTaken(email);
      const [invitation] = await transaction
        .insert(invitations)
        .values({
          tokenHash: hashToken(token),
          email,
          role: invitee.role,
          invitedBy: actor.id,
          invitedByLabel: actor.label,
          createdAt: new Date(at),
          expiresAt: new Date(at + LIFE_MS),
        })
        .returning();
      if (!invitation) throw new Error("The invitation was not kept.");
      await audit.record(entryOf("invitation_made", actor, invitation), transaction);
      return { invitation, token };
    });
  }

  /** Open invitations, oldest first. */
  function list(): Promise<Invitation[]> {
    return lists((on) =>
      on
        .select()
        .from(invitations)
        .where(
          and(
            isNull(invitations.acceptedAt),
            isNull(invitations.removedAt),
            gt(invitations.expiresAt, new Date(now())),
          ),
        )
        .orderBy(asc(invitations.createdAt), asc(invitations.id)),
    );
  }

  /** @throws InvitationUnknown, InvitationOver, NotAdministrator */
  async function remove(actor: Actor, id: string): Promise<void> {
    if (!isUuid(id)) throw new InvitationUnknown();
    await db.transaction(async (transaction) => {
      await lockAdministrators(transaction, actor);
      const invitation = expectOpen(await lockInvitation(transaction, eq(invitations.id, id)), now());
      await transaction
        .update(invitations)
        .set({ removedAt: new Date(now()) })
        .where(eq(invitations.id, id));
      await audit.record(entryOf("invitation_removed", actor, invitation), transaction);
    });
  }

  /** The invitation behind a link; looking does not use it up. @throws InvitationUnknown, InvitationOver */
  async function find(token: string): Promise<Invitation> {
    const [invitation] = await lists((on) =>
      on
        .select()
        .from(invitations)
        .where(eq(invitations.tokenHash, hashToken(token))),
    );
    return expectOpen(invitation, now());
  }

  return { make, list, remove, find };
}
