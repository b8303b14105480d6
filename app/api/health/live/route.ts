/** The process answers. Says nothing about what it depends on, so that a restart is never ordered for that. */
export function GET(): Response {
  return Response.json({ status: "live" }, { headers: { "cache-control": "no-store" } });
}
