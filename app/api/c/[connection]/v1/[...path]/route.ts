import { handle } from "@/lib/server/handler";
import { replyAnswer } from "@/lib/server/reply";
import { isReload, purposeOf, searchOf } from "@/lib/server/wanted";

interface Params {
  connection: string;
  path: string[];
}

export const GET = handle<Params>(
  async ({ request, params, person, rollcall }) => {
    const answer = await rollcall.directory.read(person, {
      connection: params.connection,
      path: ["v1", ...params.path].join("/"),
      search: searchOf(request),
      purpose: purposeOf(request.headers),
      fresh: isReload(request.headers),
      signal: request.signal,
    });
    return replyAnswer(answer);
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
} from "@/lib/server/handler";
