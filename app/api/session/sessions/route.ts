import type { SessionsEnded } from "@/lib/contract/people";
import { sessionsOf } from "@/lib/server/http/people";
import { route } from "@/lib/server/http/route";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route({
  GET: {
    needs: "account",
    activity: true,
    answer: ({ person, rollcall: { auth } }) => sessionsOf(person.id, person, auth),
  },
  // All but the one that this is sent with.
  DELETE: {
    needs: "account",
    activity: true,
    async answer({ person, actor, rollcall: { auth } }) {
      return { ended: await auth.endOwnSessions.others(actor, person) } satisfies SessionsEnded;
    },
  },
});
