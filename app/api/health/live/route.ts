import { refuseAllBut } from "@/lib/server/http/route";

/** The process answers. Says nothing about what it depends on, so that a restart is never ordered for that. */
export function GET(): Response {
  return Response.json({ status: "live" }, { headers: { "cache-control": "no-store" } });
}

export { GET as HEAD };
export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseAllBut("GET", "HEAD");
