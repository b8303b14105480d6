import { parseViewChange } from "@/lib/server/http/parse-input";
import { route } from "@/lib/server/http/route";
import { readBody } from "@/lib/server/input/read-body";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<{ connection: string; id: string }>({
  PATCH: {
    needs: "views",
    activity: true,
    answer: async ({ request, params, person, rollcall }) =>
      rollcall.views.change(person, params, parseViewChange(await readBody(request))),
  },
  DELETE: {
    needs: "views",
    activity: true,
    answer: ({ params, person, rollcall }) => rollcall.views.remove(person, params),
  },
});
