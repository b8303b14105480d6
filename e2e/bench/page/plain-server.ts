import { createServer, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";
import type { Sandbox } from "@/lib/sandbox";

const SOURCES = "e2e/bench/page/plain";
const TYPES = new Map([
  ["html", "text/html; charset=utf-8"],
  ["js", "text/javascript"],
]);

/** The plain list's files by path, compressed as any server would send them. */
export type PlainFiles = ReadonlyMap<string, Buffer>;

/** As somebody would build it for production; with readable names where a profile is to show them. */
export async function buildPlain({ isReadable }: { isReadable: boolean }): Promise<PlainFiles> {
  const built = (await build({
    root: SOURCES,
    configFile: false,
    plugins: [react()],
    build: { write: false, minify: !isReadable },
    logLevel: "warn",
  })) as Rolldown.RolldownOutput;
  return new Map(
    built.output.map((file) => [
      `/${file.fileName}`,
      gzipSync(file.type === "chunk" ? file.code : file.source),
    ]),
  );
}

/** Serves the plain list, and hands on what it asks of the service with a token, as the console does for its own. */
export async function servePlain(
  files: PlainFiles,
  service: string,
  sandbox: Sandbox,
): Promise<{ url: string; close(): void }> {
  const authorization = `Bearer ${await fetchToken(service, sandbox.apiKey)}`;
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    if (path.startsWith("/v1/")) void handOn(response, service + path, authorization);
    else sendFile(response, files, path.split("?")[0] ?? "/");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The plain list is not served.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function fetchToken(service: string, key: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${service}/oauth/token`, { method: "POST", headers });
  return (await answer.json()).access_token;
}

async function handOn(response: ServerResponse, url: string, authorization: string): Promise<void> {
  try {
    const answer = await fetch(url, { headers: { authorization } });
    const body = await answer.text();
    response.writeHead(answer.status, { "content-type": "application/json", "cache-control": "no-store" });
    response.end(body);
  } catch {
    response.writeHead(502).end();
  }
}

function sendFile(response: ServerResponse, files: PlainFiles, path: string): void {
  const name = path === "/" ? "/index.html" : path;
  const file = files.get(name);
  const type = TYPES.get(name.split(".").at(-1) ?? "") ?? "application/octet-stream";
  if (!file) response.writeHead(404).end();
  else response.writeHead(200, { "content-type": type, "content-encoding": "gzip" }).end(file);
}
