import { type InvitationAccepted, invitationAcceptance } from "@/lib/contract/people";
import { route } from "@/lib/server/http/route";
import { parseBody } from "@/lib/server/input/parse-body";
import { readBody } from "@/lib/server/input/read-body";

// Sets the password of whoever was invited, who then signs in with it as everybody does.
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route({
  POST: {
    needs: "nothing",
    async answer({ request, client, rollcall: { auth } }) {
      const acceptance = parseBody(invitationAcceptance, await readBody(request));
      const { email } = await auth.acceptInvitation.withPassword(acceptance, client.address);
      return { email } satisfies InvitationAccepted;
    },
  },
});
