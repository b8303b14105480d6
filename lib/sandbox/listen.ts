import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { malformedRequest, targetIn, toRequest } from "@/lib/sandbox/http/node-request";
import { sendRaw, sendResponse } from "@/lib/sandbox/http/node-response";
import type { Sandbox } from "./index";

const GRACE_MS = 300;

/**
 * Serves a sandbox over HTTP on loopback; port 0 takes any that is free. Resolves once it listens, rejects with
 * Node's own error (`EADDRINUSE` and the like) if it cannot. `close` lets answers under way finish for a moment,
 * then cuts what is left: a planned stall would never end by itself.
 */
export async function listenSandbox(
  sandbox: Sandbox,
  where: { port: number; host?: string },
): Promise<{ url: string; close(): Promise<void> }> {
  const host = where.host ?? "127.0.0.1";
  // Node would answer a missing Host by itself, without a Request-Id.
  const server = createServer({ requireHostHeader: false });
  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // Whatever goes wrong with one connection must not take the process with it.
    answer(sandbox, incoming, outgoing).catch(() => outgoing.destroy());
  };
  server.on("request", onRequest);
  server.on("checkExpectation", onRequest);
  server.on("connect", (incoming, socket) => answerRaw(sandbox, malformedRequest(incoming.url), socket));
  server.on("clientError", (error: ClientError, socket) =>
    answerRaw(sandbox, malformedRequest(targetIn(error.rawPacket)), socket),
  );
  await listening(server, where.port, host);
  const { port } = server.address() as AddressInfo;
  return { url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`, close: () => close(server) };
}

type ClientError = Error & { rawPacket?: Buffer };

async function answer(sandbox: Sandbox, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const gone = new AbortController();
  outgoing.on("close", () => gone.abort());
  const peer = { address: incoming.socket.remoteAddress ?? "" };
  const wellFormed = incoming.httpVersion !== "1.1" || incoming.headers.host !== undefined;
  const request = toRequest(incoming, gone.signal);
  const response = await (wellFormed ? sandbox.fetch(request, peer) : sandbox.refuseMalformed(request, peer));
  if (response.type === "error") incoming.socket.resetAndDestroy();
  else await sendResponse(response, outgoing);
}

function answerRaw(sandbox: Sandbox, request: Request, socket: Duplex): void {
  if (!socket.writable) return;
  const address = "remoteAddress" in socket ? String(socket.remoteAddress) : "";
  sandbox
    .refuseMalformed(request, { address })
    .then((response) => sendRaw(response, socket))
    .catch(() => socket.destroy());
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(cut);
}
