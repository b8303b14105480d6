import { replyAudit } from "@/lib/server/http/audit";
import { route } from "@/lib/server/http/route";
import { hasParameter } from "@/lib/server/input/request-headers";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route({
  GET: {
    needs: "audit",
    activity: true,
    download: (request) => hasParameter(request, "format"),
    answer: replyAudit,
  },
});
