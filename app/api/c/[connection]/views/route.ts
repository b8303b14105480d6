import { parseView } from "@/lib/server/http/parse-input";
import { route } from "@/lib/server/http/route";
import { readBody } from "@/lib/server/input/read-body";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<{ connection: string }>({
  GET: {
    needs: "views",
    activity: true,
    answer: ({ params: { connection }, person, rollcall }) => rollcall.views.list(person, connection),
  },
  POST: {
    needs: "views",
    activity: true,
    answer: async ({ request, params: { connection }, person, rollcall }) =>
      rollcall.views.add(person, connection, parseView(await readBody(request))),
  },
});
