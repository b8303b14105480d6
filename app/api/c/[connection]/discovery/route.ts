import { handle } from "@/lib/server/http/handler";
import { replyJson } from "@/lib/server/http/reply";

interface Params {
  connection: string;
}

export const GET = handle<Params>(
  async ({ params, person, rollcall }) =>
    replyJson(await rollcall.directory.discovery(person, params.connection)),
  { activity: true },
);

export {
  refuseMethod as DELETE,
  refuseMethod as HEAD,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "@/lib/server/http/handler";
