import { walkCommand } from "@/lib/contract/copy-walk";
import type { CopyParams } from "@/lib/server/http/copy";
import { route } from "@/lib/server/http/route";
import { parseBody } from "@/lib/server/input/parse-body";
import { readBody } from "@/lib/server/input/read-body";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<CopyParams>({
  POST: {
    needs: "copy",
    activity: true,
    async answer({ request, params: { connection, resource }, actor, rollcall: { copies } }) {
      const list = copies.requireList(connection, resource);
      const { action } = parseBody(walkCommand, await readBody(request));
      await copies.command(actor, list, action);
      return copies.overview(connection);
    },
  },
});
