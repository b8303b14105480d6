import type { Read } from "@/lib/server/directory";
import { handle } from "@/lib/server/http/handler";
import { replyAnswer } from "@/lib/server/http/reply";
import { isReload, purposeOf, searchOf } from "@/lib/server/input/request-headers";

interface Params {
  connection: string;
  path: string[];
}

export const GET = handle<Params>(
  async ({ request, params, person, rollcall }) => {
    return replyAnswer(await rollcall.directory.read(person, readOf(request, params)));
  },
  {
    activity: true,
    paced: ({ request, params, person, rollcall }, error) =>
      rollcall.directory.refused(person, readOf(request, params), error),
  },
);

function readOf(request: Request, { connection, path }: Params): Read {
  return {
    connection,
    path: ["v1", ...path].join("/"),
    search: searchOf(request),
    purpose: purposeOf(request.headers),
    fresh: isReload(request.headers),
    signal: request.signal,
  };
}

export {
  refuseMethod as DELETE,
  refuseMethod as HEAD,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "@/lib/server/http/handler";
