import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { answersRequest, answersTo } from "@/lib/contract/hosts";
import { toRequest } from "@/lib/sandbox/http/node-request";
import { sendResponse } from "@/lib/sandbox/http/node-response";
import { type Listening, openServer, type Where } from "@/lib/sandbox/http/open-server";
import { answerControl, refuseHost } from "./answer-control";
import type { SandboxControls } from "./controls";

/**
 * Serves the controls over HTTP at an address of their own, on loopback unless told, to whoever has the secret.
 * Listens, fails and closes as `openServer` does. Neither latency nor `stop` reaches it: it is the way back.
 */
export function listenControls(
  controls: SandboxControls,
  where: Where & { secret: string },
): Promise<Listening> {
  const answers = answersTo(where.hosts ?? []);
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const response = answersRequest(answers, incoming)
      ? await answerControl(controls, where.secret, toRequest(incoming))
      : refuseHost();
    await sendResponse(response, outgoing);
  };
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  return openServer(server, where);
}
