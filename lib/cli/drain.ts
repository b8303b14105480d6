import type { Server } from "node:http";
import { startedRuntime } from "./started-runtime";

/** Requests under way get this long to end when the process is asked to, and everything else a little more. */
const DRAIN_MS = 10_000;
const CLOSE_MS = 3_000;

/**
 * On SIGINT and SIGTERM: takes no more requests, lets those under way end, closes everything, exits with 0.
 * @returns whether that has begun
 */
export function drainOnSignals(server: Server): () => boolean {
  let draining = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // From here on there is something to close, so the short way out of start.mjs is over.
    process.removeAllListeners(signal);
    process.on(signal, () => {
      // npm passes on what the terminal has sent already; one end is enough.
      if (draining) return;
      draining = true;
      setTimeout(() => process.exit(0), DRAIN_MS + CLOSE_MS).unref();
      void drain(server).finally(() => process.exit(0));
    });
  }
  return () => draining;
}

async function drain(server: Server): Promise<void> {
  // A runtime that never came up has nothing to close.
  const rollcall = await startedRuntime()?.catch(() => undefined);
  rollcall?.drain();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())]);
  server.closeAllConnections();
  await rollcall?.close();
}
