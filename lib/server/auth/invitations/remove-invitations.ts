import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/lib/server/db/open-database";
import { invitations } from "@/lib/server/db/schema";

/** Removes a person's open invitations: somebody who may no longer invite must not leave links that still admit people. */
export async function removeInvitationsOf(
  transaction: Transaction,
  personId: string,
  at: Date,
): Promise<void> {
  await transaction
    .update(invitations)
    .set({ removedAt: at })
    .where(
      and(eq(invitations.invitedBy, personId), isNull(invitations.acceptedAt), isNull(invitations.removedAt)),
    );
}
