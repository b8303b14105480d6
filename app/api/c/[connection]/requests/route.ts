import type { HandlerContext } from "@/lib/server/http/handler";
import { parseListQuery } from "@/lib/server/http/parse-input";
import { replyExport } from "@/lib/server/http/requests-export";
import { route } from "@/lib/server/http/route";
import { searchOf } from "@/lib/server/input/request-headers";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<{ connection: string }>({
  GET: {
    needs: (request) => (hasParameter(request, "format") ? "export" : "read"),
    // Following the end of the list takes nobody's presence.
    activity: (request) => !hasParameter(request, "since"),
    download: (request) => hasParameter(request, "format"),
    answer({ search, params: { connection }, rollcall }: HandlerContext<{ connection: string }>) {
      const query = parseListQuery(search);
      if (query.kind === "news") return rollcall.journal.news(connection, query.filter, query.since);
      if (query.kind === "file") return replyExport(rollcall, connection, query.filter, query.format);
      return rollcall.journal.list(connection, query.filter, query);
    },
  },
});

function hasParameter(request: Request, name: string): boolean {
  return new URLSearchParams(searchOf(request)).has(name);
}
