import { route } from "@/lib/server/http/route";
import { readBody } from "@/lib/server/input/read-body";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route({
  PATCH: {
    needs: "account",
    activity: true,
    answer: async ({ request, person, rollcall }) =>
      rollcall.auth.saveSettings(person.id, await readBody(request)),
  },
});
