import type { SessionsEnded } from "@/lib/contract/people";
import { route } from "@/lib/server/http/route";

interface Params {
  id: string;
}

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<Params>({
  DELETE: {
    needs: "account",
    activity: true,
    async answer({ params: { id }, person, actor, rollcall: { auth } }) {
      await auth.endOwnSessions.one(actor, person, id);
      return { ended: 1 } satisfies SessionsEnded;
    },
  },
});
