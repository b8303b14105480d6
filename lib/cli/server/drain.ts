import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { getRuntime } from "./runtime";

/** How long a stop waits for requests, and then for everything else to close. */
const DRAIN_MS = 10_000;
const CLOSE_MS = 3_000;

/**
 * On SIGINT and SIGTERM: accepts no more requests, waits for the current ones, closes everything, exits with 0.
 * @returns a function that tells whether this has begun
 */
export function drainOnSignals(server: Server): () => boolean {
  const closeIdle = trackIdleConnections(server);
  let draining = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // Now there is something to close, so the handlers of start.mjs, which just exit, have to go.
    process.removeAllListeners(signal);
    process.on(signal, () => {
      // npm passes on a signal that the terminal has sent to this process too.
      if (draining) return;
      draining = true;
      setTimeout(() => process.exit(0), DRAIN_MS + CLOSE_MS).unref();
      void drain(server, closeIdle).finally(() => process.exit(0));
    });
  }
  return () => draining;
}

/** @returns a function that closes every connection without a complete request, so that no idle client delays the stop */
function trackIdleConnections(server: Server): () => void {
  const open = new Set<Socket>();
  const pending = new Set<IncomingMessage>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", (request, response) => {
    pending.add(request);
    response.once("close", () => pending.delete(request));
  });
  return () => {
    const waiting = new Set([...pending].filter(({ complete }) => complete).map(({ socket }) => socket));
    for (const socket of open) if (!waiting.has(socket)) socket.destroy();
  };
}

async function drain(server: Server, closeSilent: () => void): Promise<void> {
  // A runtime that failed to start has nothing to close.
  const rollcall = await getRuntime()?.catch(() => undefined);
  rollcall?.drain();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  closeSilent();
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())]);
  server.closeAllConnections();
  await rollcall?.close();
}
