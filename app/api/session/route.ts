import type { SessionAnswer } from "@/lib/contract/session";
import { handle } from "@/lib/server/http/handler";
import { replyJson } from "@/lib/server/http/reply";

export const GET = handle(
  ({ person: { email, name, role } }) => replyJson({ email, name, role } satisfies SessionAnswer),
  // An open tab asks by itself, to see who came back after its session ended.
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
