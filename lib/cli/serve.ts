import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import type { Settings } from "@/lib/server/env";
import { whileAnswering } from "@/lib/server/page-status";
import { errorBody, PRIVATE_HEADERS } from "@/lib/server/reply";
import type { Runtime } from "@/lib/server/runtime";
import { LocalError, PathInvalid } from "@/lib/server/upstream/errors";
import { SEARCH_HEADER } from "@/lib/server/wanted";
import { drainOnSignals } from "./drain";
import { exitWith } from "./exit-with";
import { listen, ownAddress } from "./listen";
import { startedRuntime } from "./started-runtime";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Listens, starts Next in this process, prints where to go, and drains on SIGINT and SIGTERM. */
export async function serve(settings: Settings, { dev }: { dev: boolean }): Promise<void> {
  const handler = deferred<Handler>();
  const server = createServer((request, response) => {
    // Overwritten whatever the client says: sign-in is throttled by it (see auth/client-address.ts).
    request.headers["x-rollcall-peer"] = request.socket.remoteAddress ?? "";
    const target = request.url ?? "/";
    // Next gives handlers a query it has parsed and put together again: regrouped, and without names it uses itself.
    request.headers[SEARCH_HEADER] = /^[^?#]*(\?[^#]*)/.exec(target)?.[1] ?? "";
    if (request.method === "TRACE") return refuse(response, new Untraceable(), { allow: "GET, HEAD, POST" });
    // Next redirects to whatever origin a whole URL names, and fails at `*`.
    if (!target.startsWith("/") || !isDecodable(target)) return refuse(response, new PathInvalid());
    void handler.promise.then((answer) => whileAnswering(response, () => answer(request, response)));
  });
  const draining = drainOnSignals(server);
  const port = await listen(server, settings);
  // Next reads PORT again in its own bundle; with PORT=0 only now is the real one known.
  process.env.PORT = String(port);
  const app = next({ dev, dir: process.cwd(), hostname: settings.HOST, port, httpServer: server });
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

/** Next answers an escape that means nothing with 500, as if the mistake were its own. */
function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

/** Next has no word for TRACE and answers 500. */
class Untraceable extends LocalError {
  constructor() {
    super("method_not_allowed", "TRACE is not answered here.");
  }
}

function refuse(response: ServerResponse, error: LocalError, extra: Record<string, string> = {}): void {
  const { status, body } = errorBody(error);
  const ours = { "request-id": body.error.request_id ?? "", "rollcall-source": "local" };
  response.writeHead(status, { ...PRIVATE_HEADERS, ...extra, ...ours }).end(JSON.stringify(body));
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
