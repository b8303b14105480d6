import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import { answerLive } from "@/lib/cli/server/answer-live";
import { askUntilReady } from "@/lib/cli/server/ask-until-ready";
import { drainOnSignals } from "@/lib/cli/server/drain";
import { endUnread } from "@/lib/cli/server/end-unread";
import { getRuntime } from "@/lib/cli/server/get-runtime";
import { guardRequests } from "@/lib/cli/server/guard";
import { listen, localAddress } from "@/lib/cli/server/listen";
import { recordRequests } from "@/lib/cli/server/record-requests";
import { readRoutes } from "@/lib/cli/server/routes";
import { consoleHosts, drainMsOf, isStrictlyHttps, type Settings } from "@/lib/server/env";
import { whileAnswering } from "@/lib/server/http/page-status";
import type { Runtime } from "@/lib/server/runtime";
import { exitWith } from "./exit-with";
import { answerStatic } from "./static/answer";
import { readStaticFiles, type StaticFile } from "./static/files";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Longer than load balancers keep an idle connection, which is a minute in most: if Rollcall closed it first, a request on it could fail. */
const KEEP_ALIVE_MS = 75_000;

/** Listens, starts Next in this process, prints the address, and drains on SIGINT and SIGTERM. */
export async function serve(settings: Settings, { dev }: { dev: boolean }): Promise<void> {
  ignorePrintErrors();
  const handler = deferred<Handler>();
  let isStarting = true;
  // In development files change, so Next serves them.
  const files: ReadonlyMap<string, StaticFile> = dev ? new Map() : readStaticFiles();
  const routes = readRoutes();
  const guarded = guardRequests(
    consoleHosts(settings),
    async (request, response) => {
      if (answerStatic(files, request, response)) return;
      if (isStarting && answerLive(request, response)) return;
      const answer = await handler.promise;
      await whileAnswering(response, () => answer(request, response));
    },
    { dev, strictTransport: isStrictlyHttps(settings) },
  );
  const routeOf = (target: string) => (files.has(target.split("?", 1)[0] ?? "") ? "file" : routes(target));
  const server = createServer(recordRequests(routeOf, guarded));
  // Node would answer an Expect that it does not know by itself, whatever the Host, and read its body without end.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const draining = drainOnSignals(server, drainMsOf(settings));
  const port = await listen(server, settings);
  // Next reads PORT again in its own bundle, and with PORT=0 the real port is known only now.
  process.env.PORT = String(port);
  // For its hot reload Next handles every upgrade request of its server, and leaves the others open. In production it gets a
  // server that nobody can reach, and Node answers an upgrade as a plain request.
  const httpServer = dev ? server : createServer();
  const app = next({ dev, dir: process.cwd(), hostname: settings.HOST, port, httpServer });
  await app.prepare();
  handler.resolve(app.getRequestHandler());
  // Next loads instrumentation.ts with the first request, which is this one: once it is answered, Rollcall is ready.
  const status = await askUntilReady(localAddress(server), draining);
  const rollcall = await getRuntime();
  isStarting = false;
  // Whoever asked before may wait for as long as the start does.
  endUnread(server);
  if (draining()) return;
  if (status !== 200 || !rollcall) exitWith(`Rollcall did not come up: its health check answered ${status}.`);
  announce(rollcall);
}

/** A promise with its resolver. Requests that arrive before Next is ready wait for one. */
function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** When a disk is full or a pipe closed, output is lost; without a listener its error would end the process. */
function ignorePrintErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}

function announce({ baseUrl, firstAdmin }: Runtime): void {
  console.log(`\nRollcall is ready at ${baseUrl}\n`);
  if (!firstAdmin)
    return console.log("  Lost your password? Stop Rollcall, then: npm run reset-password -- <e-mail>\n");
  console.log(`  Sign in with  ${firstAdmin.email}`);
  console.log(`  Password      ${firstAdmin.password ?? "the one in ADMIN_PASSWORD"}`);
  if (firstAdmin.password) console.log("\n  The password is shown this once. Lost it? Stop Rollcall, then:");
  console.log(`  npm run reset-password -- ${firstAdmin.email}\n`);
}
