import { handle } from "@/lib/server/http/handler";
import { replyJson } from "@/lib/server/http/reply";
import { minutesWanted } from "@/lib/server/http/requests-export";
import { searchOf } from "@/lib/server/input/request-headers";

interface Params {
  connection: string;
}

export const GET = handle<Params>(
  async ({ request, params: { connection }, rollcall }) => {
    rollcall.directory.require(connection);
    return replyJson(
      await rollcall.journal.minutes(connection, minutesWanted(searchOf(request), Date.now())),
    );
  },
  // An open page draws its chart anew by itself.
  { activity: false },
);

export {
  refuseMethod as DELETE,
  refuseMethod as HEAD,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "@/lib/server/http/handler";
