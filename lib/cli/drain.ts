import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { startedRuntime } from "./started-runtime";

/** Requests under way get this long to end when the process is asked to, and everything else a little more. */
const DRAIN_MS = 10_000;
const CLOSE_MS = 3_000;

/**
 * On SIGINT and SIGTERM: takes no more requests, lets those under way end, closes everything, exits with 0.
 * @returns whether that has begun
 */
export function drainOnSignals(server: Server): () => boolean {
  const closeSilent = silentConnections(server);
  let draining = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // From here on there is something to close, so the short way out of start.mjs is over.
    process.removeAllListeners(signal);
    process.on(signal, () => {
      // npm passes on what the terminal has sent already; one end is enough.
      if (draining) return;
      draining = true;
      setTimeout(() => process.exit(0), DRAIN_MS + CLOSE_MS).unref();
      void drain(server, closeSilent).finally(() => process.exit(0));
    });
  }
  return () => draining;
}

/** @returns what closes every connection on which no whole request waits for its answer: nobody holds up the end by silence */
function silentConnections(server: Server): () => void {
  const open = new Set<Socket>();
  const underWay = new Set<IncomingMessage>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", (request, response) => {
    underWay.add(request);
    response.once("close", () => underWay.delete(request));
  });
  return () => {
    const waiting = new Set([...underWay].filter(({ complete }) => complete).map(({ socket }) => socket));
    for (const socket of open) if (!waiting.has(socket)) socket.destroy();
  };
}

async function drain(server: Server, closeSilent: () => void): Promise<void> {
  // A runtime that never came up has nothing to close.
  const rollcall = await startedRuntime()?.catch(() => undefined);
  rollcall?.drain();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  closeSilent();
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())]);
  server.closeAllConnections();
  await rollcall?.close();
}
