import { allowOnly, handle } from "@/lib/server/http/handler";
import { replyJson } from "@/lib/server/http/reply";
import { readBody } from "@/lib/server/input/read-body";
import { sandboxOf } from "@/lib/server/sandbox-desk";

export const GET = handle(({ rollcall }) => replyJson(sandboxOf(rollcall).state()), {
  activity: false,
  role: "admin",
});

export const POST = handle(
  async ({ request, person, rollcall }) =>
    replyJson(await sandboxOf(rollcall).act(person, await readBody(request))),
  { activity: true, role: "admin" },
);

const refuseMethod = allowOnly("GET", "POST");

export {
  refuseMethod as DELETE,
  refuseMethod as HEAD,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as PUT,
};
