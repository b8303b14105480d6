import { type CopyParams, replyChangesExport } from "@/lib/server/http/copy";
import { route } from "@/lib/server/http/route";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<CopyParams>({
  GET: {
    needs: "export",
    activity: true,
    download: () => true,
    answer: replyChangesExport,
  },
});
