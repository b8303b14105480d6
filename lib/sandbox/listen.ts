import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { showsAllHeaders } from "@/lib/contract/header-count";
import { acceptsRequest, createHostCheck, type HostCheck } from "@/lib/contract/hosts";
import {
  breakConnection,
  type ClientError,
  canStartRequest,
  startRequest,
  trackConnection,
  whenAnswered,
} from "@/lib/sandbox/http/connection";
import { malformedRequest, toRequest } from "@/lib/sandbox/http/node-request";
import { hangUp, reset, sendRaw, sendResponse } from "@/lib/sandbox/http/node-response";
import { type ListenOptions, openServer, type RunningServer } from "@/lib/sandbox/http/open-server";
import type { Sandbox } from "./index";

/** Serves a sandbox over HTTP. Listens, fails and closes as `openServer` does. */
export function listenSandbox(sandbox: Sandbox, where: ListenOptions): Promise<RunningServer> {
  const isOwnHost = createHostCheck(where.hosts ?? []);
  // Node would answer a request without a Host itself, and leave out the Request-Id.
  const server = createServer({ requireHostHeader: false });
  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!canStartRequest(incoming)) return void incoming.socket.destroy();
    // An error on one connection must not end the process.
    answer(sandbox, isOwnHost, incoming, outgoing).catch(() => outgoing.destroy());
  };
  server.on("request", onRequest);
  server.on("checkExpectation", onRequest);
  server.on("connection", trackConnection);
  server.on("connect", (incoming, socket) => {
    answerRaw(sandbox, malformedRequest(incoming.url), socket).catch(() => socket.destroy());
  });
  server.on("clientError", (failure, socket) => {
    answerParseFailure(sandbox, failure, socket).catch(() => socket.destroy());
  });
  return openServer(server, where);
}

async function answer(
  sandbox: Sandbox,
  isOwnHost: HostCheck,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const cut = startRequest(incoming, outgoing);
  const gone = new AbortController();
  outgoing.on("close", () => gone.abort());
  const peer = { address: incoming.socket.remoteAddress ?? "" };
  const hosts = incoming.headersDistinct.host ?? [];
  const hasOneHost = hosts.length === 1 || (incoming.httpVersion !== "1.1" && hosts.length === 0);
  const isWellFormed = hasOneHost && showsAllHeaders(incoming);
  const request = toRequest(incoming, gone.signal, cut);
  const response = await (isWellFormed && acceptsRequest(isOwnHost, incoming)
    ? sandbox.fetch(request, peer)
    : sandbox.reject(request, peer, isWellFormed ? "host_unknown" : "invalid_request"));
  if (response.type === "error") reset(incoming.socket);
  else await sendResponse(response, outgoing);
}

/** Every request gets one answer: when its body cannot be parsed from its handler, otherwise from here. */
async function answerParseFailure(sandbox: Sandbox, error: ClientError, socket: Duplex): Promise<void> {
  const failure = breakConnection(socket, error);
  if (failure.kind === "request") return answerRaw(sandbox, malformedRequest(failure.target), socket);
  if (failure.kind === "repeat") return;
  await whenAnswered(socket);
  hangUp(socket);
}

/** Waits for the answers to earlier requests, so that no answer is written into another. */
async function answerRaw(sandbox: Sandbox, request: Request, socket: Duplex): Promise<void> {
  const address = "remoteAddress" in socket ? String(socket.remoteAddress) : "";
  await whenAnswered(socket);
  if (!socket.writable) return;
  const response = await sandbox.reject(request, { address }, "invalid_request");
  if (response.type === "error") reset(socket);
  else await sendRaw(response, socket);
}
