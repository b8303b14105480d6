import type { SQL } from "drizzle-orm";
import type { AuditKind } from "@/lib/contract/audit";
import type { Actor } from "@/lib/server/auth/actor";
import type { Entry } from "@/lib/server/auth/audit/audit";
import type { Transaction } from "@/lib/server/db/open-database";
import { invitations } from "@/lib/server/db/schema";
import { InvitationOver, InvitationUnknown } from "./errors";

export type Invitation = typeof invitations.$inferSelect;

export async function lockInvitation(transaction: Transaction, which: SQL): Promise<Invitation | undefined> {
  const [invitation] = await transaction.select().from(invitations).where(which).for("update");
  return invitation;
}

/** The invitation, if it is still open. @throws InvitationUnknown, InvitationOver */
export function expectOpen(invitation: Invitation | undefined, now: number): Invitation {
  if (!invitation) throw new InvitationUnknown();
  if (invitation.acceptedAt) throw new InvitationOver("used");
  if (invitation.removedAt) throw new InvitationOver("removed");
  if (invitation.expiresAt.getTime() <= now) throw new InvitationOver("expired");
  return invitation;
}

export function entryOf(kind: AuditKind, actor: Actor, { id, email, role }: Invitation): Entry {
  return { kind, actor, target: id, targetLabel: email, details: { role } };
}
