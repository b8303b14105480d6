import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { showsAllHeaders } from "@/lib/contract/header-count";
import { acceptsRequest, createHostCheck } from "@/lib/contract/hosts";
import { toRequest } from "@/lib/sandbox/http/node-request";
import { sendResponse } from "@/lib/sandbox/http/node-response";
import { type ListenOptions, openServer, type RunningServer } from "@/lib/sandbox/http/open-server";
import { answerControl, refuseHost } from "./answer-control";
import type { SandboxControls } from "./controls";

/**
 * Serves the controls over HTTP at an address of their own, by default on loopback, to whoever has the secret. Listens,
 * fails and closes as `openServer` does. Latency and `stop` do not affect it, so that both can be undone.
 */
export function listenControls(
  controls: SandboxControls,
  where: ListenOptions & { secret: string },
): Promise<RunningServer> {
  const isOwnHost = createHostCheck(where.hosts ?? []);
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const isAccepted = showsAllHeaders(incoming) && acceptsRequest(isOwnHost, incoming);
    const response = isAccepted
      ? await answerControl(controls, where.secret, toRequest(incoming))
      : refuseHost();
    await sendResponse(response, outgoing);
  };
  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  };
  const server = createServer(onRequest);
  // Node would answer an Expect that it does not know by itself, whatever the Host.
  server.on("checkExpectation", onRequest);
  return openServer(server, where);
}
