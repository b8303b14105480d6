import { allowOnly, handle } from "@/lib/server/http/handler";
import { replyJson } from "@/lib/server/http/reply";
import { readBody } from "@/lib/server/input/read-body";

export const PATCH = handle(
  async ({ request, person, rollcall }) =>
    replyJson(await rollcall.auth.saveSettings(person.id, await readBody(request))),
  { activity: true },
);

const refuseMethod = allowOnly("PATCH");

export {
  refuseMethod as DELETE,
  refuseMethod as GET,
  refuseMethod as HEAD,
  refuseMethod as OPTIONS,
  refuseMethod as POST,
  refuseMethod as PUT,
};
