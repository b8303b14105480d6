import { handle } from "@/lib/server/handler";
import { replyJson } from "@/lib/server/reply";

export const GET = handle(({ rollcall }) => replyJson(rollcall.directory.status()), { activity: false });

export {
  refuseMethod as DELETE,
  refuseMethod as HEAD,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "@/lib/server/handler";
