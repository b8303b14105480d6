import { runtime } from "@/lib/server/runtime";

export const dynamic = "force-dynamic";

/** Whether requests may be sent here: started, not on the way out, and with all that Rollcall needs. Answers within 2 s. */
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
