import { copyChange } from "@/lib/contract/copy-settings";
import type { CopyParams } from "@/lib/server/http/copy";
import { route } from "@/lib/server/http/route";
import { parseBody } from "@/lib/server/input/parse-body";
import { readBody } from "@/lib/server/input/read-body";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<CopyParams>({
  PATCH: {
    needs: "copy",
    activity: true,
    async answer({ request, params: { connection, resource }, actor, rollcall: { copies } }) {
      const list = copies.requireList(connection, resource);
      await copies.changeSettings(actor, list, parseBody(copyChange, await readBody(request)));
      return copies.overview(connection);
    },
  },
  DELETE: {
    needs: "copy",
    activity: true,
    ofFormer: true,
    async answer({ params: { connection, resource }, actor, rollcall: { copies } }) {
      await copies.turnOff(actor, await copies.requireStored(connection, resource));
      return copies.overview(connection);
    },
  },
});
