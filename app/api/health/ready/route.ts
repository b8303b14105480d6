import { runtime } from "@/lib/server/runtime";

export const dynamic = "force-dynamic";

/** Whether requests may be sent here: started, and not on the way out. */
export async function GET(): Promise<Response> {
  const ready = !(await runtime()).closing();
  const headers = { "cache-control": "no-store" };
  return Response.json({ status: ready ? "ready" : "draining" }, { status: ready ? 200 : 503, headers });
}
