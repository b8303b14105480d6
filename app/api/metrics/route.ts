import { replyMetrics } from "@/lib/server/http/metrics";
import { route } from "@/lib/server/http/route";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route({
  GET: {
    needs: "nothing",
    byPrograms: true,
    answer: replyMetrics,
  },
});
