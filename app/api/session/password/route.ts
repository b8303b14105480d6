import { passwordChange, type SessionsEnded } from "@/lib/contract/people";
import { route } from "@/lib/server/http/route";
import { parseBody } from "@/lib/server/input/parse-body";
import { readBody } from "@/lib/server/input/read-body";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route({
  POST: {
    needs: "account",
    activity: true,
    async answer({ request, person, actor, rollcall: { auth, recordLimiter } }) {
      const change = parseBody(passwordChange, await readBody(request));
      recordLimiter.take(person.id);
      const ended = await auth.ownAccount.changePassword(actor, person, change);
      return { ended } satisfies SessionsEnded;
    },
  },
});
