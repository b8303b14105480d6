import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { answersRequest, answersTo, type HostCheck } from "@/lib/contract/hosts";
import { answered, begin, breakOff, type ClientError, follow, mayBegin } from "@/lib/sandbox/http/connection";
import { malformedRequest, toRequest } from "@/lib/sandbox/http/node-request";
import { hangUp, reset, sendRaw, sendResponse } from "@/lib/sandbox/http/node-response";
import { type ListenOptions, openServer, type RunningServer } from "@/lib/sandbox/http/open-server";
import type { Sandbox } from "./index";

/** Serves a sandbox over HTTP, on loopback unless told; listens, fails and closes as `openServer` does. */
export function listenSandbox(sandbox: Sandbox, where: ListenOptions): Promise<RunningServer> {
  const answers = answersTo(where.hosts ?? []);
  // Node would answer a missing Host by itself, without a Request-Id.
  const server = createServer({ requireHostHeader: false });
  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!mayBegin(incoming)) return void incoming.socket.destroy();
    // Whatever goes wrong with one connection must not take the process with it.
    answer(sandbox, answers, incoming, outgoing).catch(() => outgoing.destroy());
  };
  server.on("request", onRequest);
  server.on("checkExpectation", onRequest);
  server.on("connection", follow);
  server.on("connect", (incoming, socket) => {
    answerRaw(sandbox, malformedRequest(incoming.url), socket).catch(() => socket.destroy());
  });
  server.on("clientError", (failure, socket) => {
    answerBreakage(sandbox, failure, socket).catch(() => socket.destroy());
  });
  return openServer(server, where);
}

async function answer(
  sandbox: Sandbox,
  answers: HostCheck,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const cut = begin(incoming, outgoing);
  const gone = new AbortController();
  outgoing.on("close", () => gone.abort());
  const peer = { address: incoming.socket.remoteAddress ?? "" };
  const hosts = incoming.headersDistinct.host ?? [];
  const wellFormed = hosts.length === 1 || (incoming.httpVersion !== "1.1" && hosts.length === 0);
  const request = toRequest(incoming, gone.signal, cut);
  const response = await (wellFormed && answersRequest(answers, incoming)
    ? sandbox.fetch(request, peer)
    : sandbox.reject(request, peer, wellFormed ? "host_unknown" : "invalid_request"));
  if (response.type === "error") reset(incoming.socket);
  else await sendResponse(response, outgoing);
}

/** One answer to every request: a broken body is its handler's to answer, anything else gets an answer of its own. */
async function answerBreakage(sandbox: Sandbox, error: ClientError, socket: Duplex): Promise<void> {
  const breakage = breakOff(socket, error);
  if (breakage.kind === "request") return answerRaw(sandbox, malformedRequest(breakage.target), socket);
  if (breakage.kind === "known") return;
  await answered(socket);
  hangUp(socket);
}

/** When its turn has come: what was asked before is answered before, and no answer is written into another. */
async function answerRaw(sandbox: Sandbox, request: Request, socket: Duplex): Promise<void> {
  const address = "remoteAddress" in socket ? String(socket.remoteAddress) : "";
  await answered(socket);
  if (!socket.writable) return;
  const response = await sandbox.reject(request, { address }, "invalid_request");
  if (response.type === "error") reset(socket);
  else await sendRaw(response, socket);
}
