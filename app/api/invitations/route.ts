import { type InvitationMade, invitationInput } from "@/lib/contract/people";
import { openInvitations } from "@/lib/server/http/people";
import { route } from "@/lib/server/http/route";
import { parseBody } from "@/lib/server/input/parse-body";
import { readBody } from "@/lib/server/input/read-body";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route({
  GET: {
    needs: "people",
    activity: true,
    answer: ({ rollcall: { auth } }) => openInvitations(auth),
  },
  POST: {
    needs: "people",
    activity: true,
    async answer({ request, actor, rollcall: { auth, baseUrl } }) {
      const input = parseBody(invitationInput, await readBody(request));
      const { invitation, token } = await auth.invitations.make(actor, input);
      // Behind a # it is in no server's log and no Referer, and whatever previews the link sends it nowhere.
      const link = `${baseUrl}/invitation#${token}`;
      return { ...(await openInvitations(auth)), id: invitation.id, link } satisfies InvitationMade;
    },
  },
});
