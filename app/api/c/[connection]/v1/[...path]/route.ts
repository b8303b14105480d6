import type { Read } from "@/lib/server/directory";
import type { HandlerContext } from "@/lib/server/http/handler";
import { replyAnswer } from "@/lib/server/http/reply";
import { route } from "@/lib/server/http/route";
import { isReload, purposeOf } from "@/lib/server/input/request-headers";

interface Params {
  connection: string;
  path: string[];
}

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<Params>({
  GET: {
    needs: "read",
    activity: true,
    answer: async (context) =>
      replyAnswer(await context.rollcall.directory.read(context.person, readOf(context))),
    onRateLimited: (context, error) =>
      context.rollcall.directory.noteRefusal(context.person, readOf(context), error),
  },
});

function readOf({ request, search, params: { connection, path } }: HandlerContext<Params>): Read {
  return {
    connection,
    path: ["v1", ...path].join("/"),
    search,
    purpose: purposeOf(request.headers),
    fresh: isReload(request.headers),
    signal: request.signal,
  };
}
