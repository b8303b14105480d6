import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { onTestFinished } from "vitest";

/** A request as it came to the service, header by header. */
export interface Arrival {
  request: string;
  headers: Array<readonly [name: string, value: string]>;
}

/** Every request that any HTTP server of this process has read, before anything is made of it. */
const STARTED = "http.server.request.start";

/**
 * Notes what comes to this address of a server in this process until the test ends, as it is on the wire: what a framework makes of
 * it does not matter.
 * @returns takes what has come since it was called last
 */
export function watchArrivals(url: string): () => Arrival[] {
  const port = Number(new URL(url).port);
  const arrived: Arrival[] = [];
  function note(message: unknown): void {
    const { request } = message as { request: IncomingMessage };
    if (request.socket.localPort !== port) return;
    const { method = "", url: target = "", rawHeaders } = request;
    const headers = rawHeaders.flatMap((name, at) =>
      at % 2 === 0 ? [[name.toLowerCase(), rawHeaders[at + 1] ?? ""] as const] : [],
    );
    arrived.push({ request: `${method} ${target}`, headers });
  }
  subscribe(STARTED, note);
  onTestFinished(() => {
    unsubscribe(STARTED, note);
  });
  return () => arrived.splice(0);
}
