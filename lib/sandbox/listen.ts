import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { malformedRequest, targetIn, toRequest } from "@/lib/sandbox/http/node-request";
import { sendRaw, sendResponse } from "@/lib/sandbox/http/node-response";
import { type Listening, openServer, type Where } from "@/lib/sandbox/http/open-server";
import type { Sandbox } from "./index";

/** Serves a sandbox over HTTP, on loopback unless told; listens, fails and closes as `openServer` does. */
export function listenSandbox(sandbox: Sandbox, where: Where): Promise<Listening> {
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
  return openServer(server, where);
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
