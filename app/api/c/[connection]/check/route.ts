import { allowOnly, handle } from "@/lib/server/http/handler";
import { replyJson } from "@/lib/server/http/reply";

interface Params {
  connection: string;
}

export const POST = handle<Params>(
  async ({ params, person, rollcall }) =>
    replyJson(await rollcall.directory.check(person, params.connection)),
  { activity: true },
);

const refuseMethod = allowOnly("POST");

export {
  refuseMethod as DELETE,
  refuseMethod as GET,
  refuseMethod as HEAD,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as PUT,
};
