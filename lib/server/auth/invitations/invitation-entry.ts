import type { InvitationEntry } from "@/lib/contract/people";
import type { Invitation } from "./open-invitation";

export function invitationEntryOf(invitation: Invitation): InvitationEntry {
  const { id, email, role, invitedByLabel, createdAt, expiresAt } = invitation;
  const times = { createdAt: createdAt.getTime(), expiresAt: expiresAt.getTime() };
  return { id, email, role, invitedBy: invitedByLabel, ...times };
}
