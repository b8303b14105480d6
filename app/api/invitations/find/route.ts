import { type InvitationFound, invitationToken } from "@/lib/contract/people";
import { invitationEntryOf } from "@/lib/server/auth/invitations/invitation-entry";
import { route } from "@/lib/server/http/route";
import { parseBody } from "@/lib/server/input/parse-body";
import { readBody } from "@/lib/server/input/read-body";

// What a link is for; looking consumes nothing.
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route({
  POST: {
    needs: "nothing",
    async answer({ request, rollcall: { auth } }) {
      const { token } = parseBody(invitationToken, await readBody(request));
      const { email, role, invitedBy, expiresAt } = invitationEntryOf(await auth.invitations.find(token));
      return { email, role, invitedBy, expiresAt } satisfies InvitationFound;
    },
  },
});
