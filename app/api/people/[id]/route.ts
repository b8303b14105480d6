import { personChange } from "@/lib/contract/people";
import { peopleFor } from "@/lib/server/http/people";
import { route } from "@/lib/server/http/route";
import { parseBody } from "@/lib/server/input/parse-body";
import { readBody } from "@/lib/server/input/read-body";

interface Params {
  id: string;
}

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<Params>({
  PATCH: {
    needs: "people",
    activity: true,
    async answer({ request, params: { id }, person, actor, rollcall: { auth } }) {
      await auth.changePerson.update(actor, id, parseBody(personChange, await readBody(request)));
      return peopleFor(person, auth);
    },
  },
  DELETE: {
    needs: "people",
    activity: true,
    async answer({ params: { id }, person, actor, rollcall: { auth } }) {
      await auth.changePerson.remove(actor, id);
      return peopleFor(person, auth);
    },
  },
});
