import type { Server } from "node:http";
import { startedRuntime } from "./started-runtime";

/** Requests under way get this long to end when the process is asked to. */
const DRAIN_MS = 10_000;

/** On SIGINT and SIGTERM: takes no more requests, lets those under way end, closes everything, exits with 0. */
export function drainOnSignals(server: Server): void {
  let draining = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // npm passes on what the terminal has sent already; one end is enough.
      if (draining) return;
      draining = true;
      void drain(server).then(() => process.exit(0));
    });
  }
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
