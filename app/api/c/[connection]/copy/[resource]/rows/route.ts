import { type CopyParams, replyRows } from "@/lib/server/http/copy";
import { route } from "@/lib/server/http/route";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<CopyParams>({
  GET: {
    needs: "read",
    activity: true,
    answer: replyRows,
  },
});
