import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { getRuntime } from "./get-runtime";

/** How long a stop waits for requests under way, and then for the runtime to close. */
const FINISH_MS = 10_000;
const CLOSE_MS = 3_000;
/** A connection that is older closes with its next answer: whoever asks again and again and never reads would hold it for ever. */
const OLDEST_MS = 10 * 60_000;
/** Within this time a second signal is the first again: the terminal signals npm too, which passes it on. */
const SAME_SIGNAL_MS = 500;

/**
 * On SIGINT and SIGTERM the process is no longer ready, and serves whatever still comes for `drainMs`, so that load balancers
 * can turn away first. Then it accepts no more requests, finishes those under way, closes everything and exits with 0. A
 * second signal exits with 1 at once.
 * @returns whether this has begun
 */
export function drainOnSignals(server: Server, drainMs: number): () => boolean {
  const connections = trackConnections(server);
  let beganAt: number | undefined;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // Now there is something to close, so the handlers of start.mjs, which just exit, have to go.
    process.removeAllListeners(signal);
    process.on(signal, () => {
      const now = performance.now();
      if (beganAt !== undefined && now - beganAt < SAME_SIGNAL_MS) return;
      if (beganAt !== undefined) process.exit(1);
      beganAt = now;
      setTimeout(() => process.exit(0), drainMs + FINISH_MS + CLOSE_MS).unref();
      void drain(server, connections, drainMs).finally(() => process.exit(0));
    });
  }
  return () => beganAt !== undefined;
}

interface Connections {
  /** From now on every connection closes with its next answer. */
  closeAfterAnswer(): void;
  /** Closes every connection without a complete request, so that no idle client delays the stop. */
  closeIdle(): void;
  /** Breaks off the answers under way. A mere end of the connection would end a file over HTTP/1.0 as if it were whole. */
  resetUnfinished(): void;
}

/**
 * Follows the connections of a server, and the requests on them that are not answered yet.
 * @param oldestMs the age in milliseconds from which a connection closes with its answer
 */
export function trackConnections(server: Server, oldestMs = OLDEST_MS): Connections {
  const open = new Map<Socket, number>();
  const pending = new Map<IncomingMessage, ServerResponse>();
  let keepAlive = true;
  server.on("connection", (socket: Socket) => {
    open.set(socket, performance.now());
    socket.once("close", () => open.delete(socket));
  });
  // Ahead of the listener that answers, which may do so at once.
  server.prependListener("request", (request, response) => {
    const age = performance.now() - (open.get(request.socket) ?? 0);
    if (!keepAlive || age > oldestMs) response.shouldKeepAlive = false;
    pending.set(request, response);
    response.once("close", () => pending.delete(request));
  });
  return {
    closeAfterAnswer() {
      keepAlive = false;
      for (const response of pending.values()) response.shouldKeepAlive = false;
    },
    closeIdle() {
      const requests = [...pending.keys()].filter(({ complete }) => complete);
      const waiting = new Set(requests.map(({ socket }) => socket));
      for (const socket of open.keys()) if (!waiting.has(socket)) socket.destroy();
    },
    resetUnfinished() {
      for (const { socket } of pending.keys()) socket.resetAndDestroy();
    },
  };
}

async function drain(server: Server, connections: Connections, drainMs: number): Promise<void> {
  connections.closeAfterAnswer();
  // A runtime that failed to start has nothing to close.
  const rollcall = await getRuntime()?.catch(() => undefined);
  if (rollcall && drainMs > 0) {
    rollcall.drain();
    await wait(drainMs);
  }
  rollcall?.refuse();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  connections.closeIdle();
  await Promise.race([closed, wait(FINISH_MS, undefined, { ref: false })]);
  connections.resetUnfinished();
  server.closeAllConnections();
  await rollcall?.close();
}
