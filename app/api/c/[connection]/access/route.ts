import { handle } from "@/lib/server/http/handler";
import { replyJson } from "@/lib/server/http/reply";

interface Params {
  connection: string;
}

export const GET = handle<Params>(
  async ({ params: { connection }, rollcall: { directory } }) => {
    const answer = await directory.access(connection);
    // The page asks only while it can be seen.
    void directory.look(connection);
    return replyJson(answer);
  },
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
