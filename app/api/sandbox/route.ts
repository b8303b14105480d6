import { route } from "@/lib/server/http/route";
import { readBody } from "@/lib/server/input/read-body";
import { sandboxOf } from "@/lib/server/sandbox-desk";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route({
  GET: {
    activity: false,
    role: "admin",
    answer: ({ rollcall }) => sandboxOf(rollcall).state(),
  },
  POST: {
    activity: true,
    role: "admin",
    answer: async ({ request, person, rollcall }) => sandboxOf(rollcall).act(person, await readBody(request)),
  },
});
