import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import next from "next";
import { loadSettings, type Settings, SettingsError } from "@/lib/server/env";
import type { Runtime } from "@/lib/server/runtime";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Requests under way get this long to end when the process is asked to. */
const DRAIN_MS = 10_000;

/** The settings, or their every mistake on standard error and exit 1. */
export function settingsOrExit(): Settings {
  try {
    return loadSettings();
  } catch (error) {
    if (error instanceof SettingsError) exitWith(error.message);
    throw error;
  }
}

/** Listens, starts Next in this process, prints where to go, and drains on SIGINT and SIGTERM. */
export async function serve(settings: Settings, { dev }: { dev: boolean }): Promise<void> {
  const handler = deferred<Handler>();
  const server = createServer((request, response) => {
    // Overwritten whatever the client says: sign-in is throttled by it (see auth/client-address.ts).
    request.headers["x-rollcall-peer"] = request.socket.remoteAddress ?? "";
    void handler.promise.then((answer) => answer(request, response));
  });
  endOnSignals(server);
  const port = await listen(server, settings);
  // Next reads PORT again in its own bundle; with PORT=0 only now is the real one known.
  process.env.PORT = String(port);
  const app = next({ dev, dir: process.cwd(), hostname: settings.HOST, port, httpServer: server });
  await app.prepare();
  handler.resolve(app.getRequestHandler());
  await askReadiness(server);
  const rollcall = await startedRuntime();
  if (rollcall) announce(rollcall);
}

/** A promise that somebody else resolves; requests that come before Next is ready wait on one. */
function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Next loads instrumentation.ts with the first request: this is it, and once it is answered Rollcall is up. */
async function askReadiness(server: Server): Promise<void> {
  const { address, port } = server.address() as AddressInfo;
  const host =
    address === "0.0.0.0"
      ? "127.0.0.1"
      : address === "::"
        ? "[::1]"
        : address.includes(":")
          ? `[${address}]`
          : address;
  const response = await fetch(`http://${host}:${port}/api/health/ready`);
  if (!response.ok) exitWith(`Rollcall did not come up: its own health check answered ${response.status}.`);
}

/** The runtime that instrumentation.ts has started inside Next's own bundle. */
function startedRuntime(): Promise<Runtime> {
  return (globalThis as unknown as Record<symbol, Promise<Runtime>>)[
    Symbol.for("rollcall.runtime")
  ] as Promise<Runtime>;
}

function listen(server: Server, { HOST, PORT }: Settings): Promise<number> {
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => exitWith(explain(error, HOST, PORT)));
    server.listen(PORT, HOST, () => resolve((server.address() as AddressInfo).port));
  });
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  const where = `${host}:${port}`;
  if (error.code === "EADDRINUSE") {
    return `Port ${port} on ${host} is taken by another program. Stop it, or start Rollcall elsewhere: PORT=${port + 1} npm start`;
  }
  if (error.code === "EACCES")
    return `Listening on ${where} is not permitted. Set PORT to a number above 1023.`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return `${host} is no address of this machine. Set HOST to one that is; 127.0.0.1 always works.`;
  }
  return `Rollcall cannot listen on ${where}: ${error.message}. Set HOST and PORT to something else.`;
}

function announce({ baseUrl, firstAdmin }: Runtime): void {
  console.log(`\nRollcall is ready at ${baseUrl}\n`);
  if (!firstAdmin) return;
  console.log(`  Sign in with  ${firstAdmin.email}`);
  console.log(`  Password      ${firstAdmin.password ?? "the one in ADMIN_PASSWORD"}`);
  if (firstAdmin.password) console.log("\n  The password is shown this once. Lost it? Stop Rollcall, then:");
  console.log(`  npm run reset-password -- ${firstAdmin.email}\n`);
}

function endOnSignals(server: Server): void {
  let ending = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // npm passes on what the terminal has sent already; one end is enough.
      if (ending) return;
      ending = true;
      void end(server).then(() => process.exit(0));
    });
  }
}

async function end(server: Server): Promise<void> {
  const rollcall = await settled(startedRuntime());
  rollcall?.drain();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())]);
  server.closeAllConnections();
  await rollcall?.close();
}

/** A runtime that has not come up yet is given up on: nothing is under way then. */
async function settled(starting: Promise<Runtime> | undefined): Promise<Runtime | undefined> {
  return starting?.catch(() => undefined);
}

function exitWith(message: string): never {
  console.error(`\n${message}\n`);
  process.exit(1);
}
