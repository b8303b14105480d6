import { refuseAllBut } from "@/lib/server/http/route";
import { runtime } from "@/lib/server/runtime";

export const dynamic = "force-dynamic";

/** Whether load balancers may send requests here: Rollcall has started, does not drain, and no part of it fails. Answers within 2 s. */
export async function GET(): Promise<Response> {
  const { draining, health } = await runtime();
  if (draining()) return replyHealth(503, { status: "draining" });
  const failing = await health.failing();
  return failing.length > 0
    ? replyHealth(503, { status: "unavailable", failing })
    : replyHealth(200, { status: "ready" });
}

function replyHealth(status: 200 | 503, body: object): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}

export { GET as HEAD };
export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseAllBut("GET", "HEAD");
