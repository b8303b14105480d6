import type { SessionsEnded } from "@/lib/contract/people";
import { sessionsOfSomebody } from "@/lib/server/http/people";
import { route } from "@/lib/server/http/route";

interface Params {
  id: string;
}

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<Params>({
  GET: {
    needs: "people",
    activity: true,
    answer: ({ params: { id }, person, rollcall: { auth } }) => sessionsOfSomebody(id, person, auth),
  },
  DELETE: {
    needs: "people",
    activity: true,
    async answer({ params: { id }, actor, rollcall: { auth } }) {
      return { ended: await auth.changePerson.endSessions(actor, id) } satisfies SessionsEnded;
    },
  },
});
