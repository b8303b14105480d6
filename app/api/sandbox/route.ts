import { SCENARIOS } from "@/lib/contract/sandbox";
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
    async answer({ request, person, actor, rollcall }) {
      const body = await readBody(request);
      const done = await sandboxOf(rollcall).act(person, body);
      // What else is in the body is let be: the value of a key may be in it.
      const scenario = SCENARIOS.find((name) => name === body.name);
      const details = { action: String(body.action), ...(scenario && { scenario }) };
      await rollcall.auth.audit.recordDone({ kind: "sandbox", actor, target: "sandbox", details });
      return done;
    },
  },
});
