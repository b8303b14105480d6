import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { HostCheck } from "@/lib/contract/hosts";
import { errorBody, PRIVATE_HEADERS } from "@/lib/server/reply";
import { LocalError, PathInvalid } from "@/lib/server/upstream/errors";
import { SEARCH_HEADER } from "@/lib/server/wanted";
import { awaitBody } from "./whole-body";

/** What asks there, such as a load balancer, knows an address alone; nothing is told that anybody may not know. */
const HEALTH = /^\/api\/health\/\w+(\?|$)/;
/** How long an answer has to reach a client that is still sending: the end of the connection would outrun it. */
const LINGER_MS = 500;

/**
 * Hands on the requests that Next and its handlers can be trusted with, whole and with what only the connection tells;
 * refuses all others in the service's error shape.
 */
export function guard(answers: HostCheck, handOn: RequestListener): RequestListener {
  return (request, response) => {
    const { headers, method, socket, url: target = "/" } = request;
    // Overwritten whatever the client says: sign-in is throttled by it (see auth/client-address.ts).
    headers["x-rollcall-peer"] = socket.remoteAddress ?? "";
    // Next gives handlers a query it has parsed and put together again: regrouped, and without names it uses itself.
    headers[SEARCH_HEADER] = /^[^?#]*(\?[^#]*)/.exec(target)?.[1] ?? "";
    awaitBody(request, {
      arrived() {
        if (!answers(headers.host) && !HEALTH.test(target)) return refuse(response, new HostUnknown());
        if (method === "TRACE") return refuse(response, new Untraceable(), { allow: "GET, HEAD, POST" });
        // Next redirects to whatever origin a whole URL names, and fails at `*`.
        if (!target.startsWith("/") || !isDecodable(target)) return refuse(response, new PathInvalid());
        handOn(request, response);
      },
      tooLarge: () => cutOff(socket, response, new BodyTooLarge()),
    });
  };
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

class HostUnknown extends LocalError {
  constructor() {
    super(
      "host_unknown",
      "Rollcall does not answer under this name. Open it at its own address, or add the name to ALLOWED_HOSTS.",
    );
  }
}

/** Next has no word for TRACE and answers 500. */
class Untraceable extends LocalError {
  constructor() {
    super("method_not_allowed", "TRACE is not answered here.");
  }
}

class BodyTooLarge extends LocalError {
  constructor() {
    super("body_too_large", "The body of a request may have 64 KiB at most.");
  }
}

function refuse(response: ServerResponse, error: LocalError, extra: Record<string, string> = {}): void {
  response.end(writeRefusal(response, error, extra));
}

/** Refuses, and ends the connection, of which nothing more is read. */
function cutOff(socket: Socket, response: ServerResponse, error: LocalError): void {
  response.write(writeRefusal(response, error, { connection: "close" }));
  setTimeout(() => socket.destroy(), LINGER_MS);
}

/** @returns the body that is to follow */
function writeRefusal(response: ServerResponse, error: LocalError, extra: Record<string, string>): string {
  const { status, body } = errorBody(error);
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...PRIVATE_HEADERS,
    ...extra,
    "content-length": Buffer.byteLength(text),
    "request-id": body.error.request_id ?? "",
    "rollcall-source": "local",
  });
  return text;
}
