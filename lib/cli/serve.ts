import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import { consoleHosts, type Settings } from "@/lib/server/env";
import { whileAnswering } from "@/lib/server/http/page-status";
import type { Runtime } from "@/lib/server/runtime";
import { guard } from "./door";
import { drainOnSignals } from "./drain";
import { exitWith } from "./exit-with";
import { listen, ownAddress } from "./listen";
import { startedRuntime } from "./started-runtime";
import { answerStatic } from "./static/answer";
import { readStaticFiles } from "./static/files";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Listens, starts Next in this process, prints where to go, and drains on SIGINT and SIGTERM. */
export async function serve(settings: Settings, { dev }: { dev: boolean }): Promise<void> {
  printWithoutFail();
  const handler = deferred<Handler>();
  // In development they change, and Next knows what there is.
  const files = dev ? new Map() : readStaticFiles();
  const server = createServer(
    guard(
      consoleHosts(settings),
      async (request, response) => {
        if (answerStatic(files, request, response)) return;
        const answer = await handler.promise;
        await whileAnswering(response, () => answer(request, response));
      },
      { dev },
    ),
  );
  const draining = drainOnSignals(server);
  const port = await listen(server, settings);
  // Next reads PORT again in its own bundle; with PORT=0 only now is the real one known.
  process.env.PORT = String(port);
  // Next takes every upgrade of the server it is given, for its hot reload, and leaves what is none open: in production
  // it gets one that nobody can reach, and Node answers an upgrade as the plain request that it is too.
  const httpServer = dev ? server : createServer();
  const app = next({ dev, dir: process.cwd(), hostname: settings.HOST, port, httpServer });
  await app.prepare();
  handler.resolve(app.getRequestHandler());
  // Next loads instrumentation.ts with the first request: this is it, and once it is answered Rollcall is up.
  const ready = await fetch(`${ownAddress(server)}/api/health/ready`);
  const rollcall = await startedRuntime();
  if (draining()) return;
  if (!ready.ok || !rollcall)
    exitWith(`Rollcall did not come up: its health check answered ${ready.status}.`);
  announce(rollcall);
}

/** A promise that somebody else resolves; requests that come before Next is ready wait on one. */
function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** What is printed where a disk is full, or nobody reads any more, is lost: without somebody who listens it would end the process. */
function printWithoutFail(): void {
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
