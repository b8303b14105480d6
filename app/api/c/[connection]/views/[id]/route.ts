import { allowOnly, handle } from "@/lib/server/http/handler";
import { replyJson } from "@/lib/server/http/reply";
import { changeFrom } from "@/lib/server/http/saved-views";
import { readBody } from "@/lib/server/input/read-body";

interface Params {
  connection: string;
  id: string;
}

export const PATCH = handle<Params>(
  async ({ request, params, person, rollcall }) => {
    rollcall.directory.require(params.connection);
    return replyJson(await rollcall.views.change(person, params, changeFrom(await readBody(request))));
  },
  { activity: true },
);

export const DELETE = handle<Params>(
  async ({ params, person, rollcall }) => {
    rollcall.directory.require(params.connection);
    return replyJson(await rollcall.views.remove(person, params));
  },
  { activity: true },
);

const refuseMethod = allowOnly("PATCH", "DELETE");

export {
  refuseMethod as GET,
  refuseMethod as HEAD,
  refuseMethod as OPTIONS,
  refuseMethod as POST,
  refuseMethod as PUT,
};
