import { route } from "@/lib/server/http/route";
import { readBody } from "@/lib/server/input/read-body";
import { sandboxOf } from "@/lib/server/sandbox-desk";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route({
  GET: {
    needs: "sandbox",
    activity: false,
    answer: ({ rollcall }) => sandboxOf(rollcall).state(),
  },
  POST: {
    needs: "sandbox",
    activity: true,
    answer: async ({ request, person, rollcall }) => sandboxOf(rollcall).act(person, await readBody(request)),
  },
});
