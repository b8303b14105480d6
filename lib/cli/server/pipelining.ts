import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Browsers and proxies send one request at a time on a connection; Node may report the next before the last response closes. */
const MAX_PENDING = 5;

const pending = new WeakMap<Socket, number>();

/** Counts a request. @returns false where the connection has too many that are not answered yet */
export function allowRequest(socket: Socket, response: ServerResponse): boolean {
  const count = (pending.get(socket) ?? 0) + 1;
  pending.set(socket, count);
  response.once("close", () => pending.set(socket, (pending.get(socket) ?? 1) - 1));
  return count <= MAX_PENDING;
}
