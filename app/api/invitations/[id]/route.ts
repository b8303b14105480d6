import { openInvitations } from "@/lib/server/http/people";
import { route } from "@/lib/server/http/route";

interface Params {
  id: string;
}

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<Params>({
  DELETE: {
    needs: "people",
    activity: true,
    async answer({ params: { id }, actor, rollcall: { auth } }) {
      await auth.invitations.remove(actor, id);
      return openInvitations(auth);
    },
  },
});
