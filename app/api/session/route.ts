import { ownName } from "@/lib/contract/people";
import type { SessionAnswer } from "@/lib/contract/session";
import type { Person } from "@/lib/server/auth";
import { route } from "@/lib/server/http/route";
import { parseBody } from "@/lib/server/input/parse-body";
import { readBody } from "@/lib/server/input/read-body";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route({
  GET: {
    needs: "account",
    // An open tab asks by itself, to see who came back after its session ended.
    activity: false,
    answer: ({ person }) => describe(person),
  },
  PATCH: {
    needs: "account",
    activity: true,
    async answer({ request, person, actor, rollcall: { auth, recordLimiter } }) {
      const { name } = parseBody(ownName, await readBody(request));
      recordLimiter.take(person.id);
      await auth.ownAccount.rename(actor, person, name);
      return describe({ ...person, name: name ?? person.email });
    },
  },
});

function describe({ email, name, role, signsInBy }: Person): SessionAnswer {
  return { email, name, role, signsInBy };
}
