import { handle } from "@/lib/server/http/handler";
import { replyJson } from "@/lib/server/http/reply";
import { listWanted, replyFile } from "@/lib/server/http/requests-export";
import { searchOf } from "@/lib/server/input/request-headers";

interface Params {
  connection: string;
}

export const GET = handle<Params>(
  async ({ request, params: { connection }, rollcall }) => {
    rollcall.directory.require(connection);
    const wanted = listWanted(searchOf(request));
    const { filter } = wanted;
    if (wanted.kind === "news")
      return replyJson(await rollcall.journal.news(connection, filter, wanted.since));
    if (wanted.kind === "file") return replyFile(rollcall, connection, filter, wanted.format);
    return replyJson(await rollcall.journal.list(connection, filter, wanted));
  },
  {
    // Whoever follows the end of the list need not be there.
    activity: (request) => !says(request, "since"),
    download: (request) => says(request, "format"),
  },
);

function says(request: Request, name: string): boolean {
  return new URLSearchParams(searchOf(request)).has(name);
}

export {
  refuseMethod as DELETE,
  refuseMethod as HEAD,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "@/lib/server/http/handler";
