import { handle } from "@/lib/server/http/handler";
import { replyJson } from "@/lib/server/http/reply";
import { filterWanted } from "@/lib/server/http/requests-export";
import { searchOf } from "@/lib/server/input/request-headers";

interface Params {
  connection: string;
  id: string;
}

export const GET = handle<Params>(
  async ({ request, params: { connection, id }, rollcall }) => {
    rollcall.directory.require(connection);
    return replyJson(await rollcall.journal.operation(connection, id, filterWanted(searchOf(request))));
  },
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
