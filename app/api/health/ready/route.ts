import { runtime } from "@/lib/server/runtime";

export const dynamic = "force-dynamic";

/** Whether requests may be sent here: started, not on the way out, and with all that Rollcall needs. Answers within 5 s. */
export async function GET(): Promise<Response> {
  const { closing, health } = await runtime();
  if (closing()) return said(503, { status: "draining" });
  const failing = await health.failing();
  return failing.length > 0 ? said(503, { status: "unavailable", failing }) : said(200, { status: "ready" });
}

function said(status: 200 | 503, body: object): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}
