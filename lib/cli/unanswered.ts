import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Browsers and proxies wait for an answer before they ask again on the same connection; Node may tell of the next one a moment sooner. */
const MOST_UNANSWERED = 5;

const unanswered = new WeakMap<Socket, number>();

/** Counts a request that came on a connection. @returns whether no more of its requests wait for an answer than may */
export function mayAskAgain(socket: Socket, response: ServerResponse): boolean {
  const count = (unanswered.get(socket) ?? 0) + 1;
  unanswered.set(socket, count);
  response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  return count <= MOST_UNANSWERED;
}
