import { allowOnly, handle } from "@/lib/server/http/handler";
import { replyJson } from "@/lib/server/http/reply";
import { viewFrom } from "@/lib/server/http/saved-views";
import { readBody } from "@/lib/server/input/read-body";

interface Params {
  connection: string;
}

export const GET = handle<Params>(
  async ({ params: { connection }, person, rollcall }) => {
    rollcall.directory.require(connection);
    return replyJson(await rollcall.views.list(person, connection));
  },
  { activity: true },
);

export const POST = handle<Params>(
  async ({ request, params: { connection }, person, rollcall }) => {
    rollcall.directory.require(connection);
    return replyJson(await rollcall.views.add(person, connection, viewFrom(await readBody(request))));
  },
  { activity: true },
);

const refuseMethod = allowOnly("GET", "POST");

export {
  refuseMethod as DELETE,
  refuseMethod as HEAD,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as PUT,
};
