import { allowOnly, handle } from "@/lib/server/handler";
import { readBody } from "@/lib/server/read-body";
import { replyJson } from "@/lib/server/reply";
import { viewFrom } from "@/lib/server/saved-views";

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
