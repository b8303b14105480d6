import { handle } from "@/lib/server/http/handler";
import { replyText } from "@/lib/server/http/reply";

export const GET = handle(
  ({ request, rollcall: { directory } }) => {
    // The board says so; it asks only while it can be seen.
    if (request.url.endsWith("?looking=all")) void directory.look();
    return replyText(directory.statusText());
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
