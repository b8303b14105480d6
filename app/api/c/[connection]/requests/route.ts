import type { HandlerContext } from "@/lib/server/http/handler";
import { parseListQuery } from "@/lib/server/http/parse-input";
import { replyRequestsExport } from "@/lib/server/http/requests-export";
import { route } from "@/lib/server/http/route";
import { hasParameter } from "@/lib/server/input/request-headers";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<{ connection: string }>({
  GET: {
    needs: (request) => (hasParameter(request, "format") ? "export" : "read"),
    // Following the end of the list takes nobody's presence.
    activity: (request) => !hasParameter(request, "since"),
    download: (request) => hasParameter(request, "format"),
    answer(context: HandlerContext<{ connection: string }>) {
      const { journal } = context.rollcall;
      const { connection } = context.params;
      const query = parseListQuery(context.search);
      if (query.kind === "news") return journal.news(connection, query.filter, query.since);
      if (query.kind === "file") return replyRequestsExport(context, query.filter, query.format);
      return journal.list(connection, query.filter, query);
    },
  },
});
