import type { IncomingMessage, ServerResponse } from "node:http";

const LIVE = /^\/api\/health\/live(\?|$)/;

/**
 * Answers, before Next can, that the process lives: a start may wait minutes for a migration, which would begin anew if it were
 * restarted meanwhile.
 * @returns whether that was asked
 */
export function answerLive({ method, url = "" }: IncomingMessage, response: ServerResponse): boolean {
  if (!/^(GET|HEAD)$/.test(method ?? "") || !LIVE.test(url)) return false;
  response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify({ status: "live" }));
  return true;
}
