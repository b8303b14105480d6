import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { HostCheck } from "@/lib/contract/hosts";
import { errorBody, PRIVATE_HEADERS } from "@/lib/server/http/reply";
import { SEARCH_HEADER } from "@/lib/server/input/request-headers";
import { LocalError, PathInvalid } from "@/lib/server/upstream/errors/errors";
import { ownCookies } from "./own-cookies";
import { dropUnreadableTree } from "./readable-tree";
import { mayAskAgain } from "./unanswered";
import { awaitBody } from "./whole-body";

/** What asks there, such as a load balancer, knows an address alone; nothing is told that anybody may not know. */
const HEALTH = /^\/api\/health\/\w+(\?|$)/;
const SIGN_IN = /^\/signin(\?|$)/;
/** As many as a list's filters can have (`field-values.tsx` bounds their length). Next goes over all parameters for each, and everybody waits. */
const MOST_PARAMETERS = 1_000;
/** Where nothing is. */
const NOWHERE = "/_nothing";
const PAGE = { allow: "GET, HEAD" };
/** Next has a page for its own failures at an address of its own, and answers whoever opens it with 500. */
const OWN_FAILURE = /^\/+_global-error\b/i;
/** Next answers 500 where a file does not meet one of these. Nothing here is so large that somebody needs a part of it. */
const CONDITIONS = ["range", "if-range", "if-match", "if-unmodified-since"];
/** How long an answer has to reach a client that is still sending: the end of the connection would outrun it. */
const LINGER_MS = 500;

/**
 * Hands on the requests that Next and its handlers can be trusted with, whole and with what only the connection tells;
 * refuses all others in the service's error shape.
 */
export function guard(answers: HostCheck, handOn: RequestListener, { dev = false } = {}): RequestListener {
  return (request, response) => {
    const { headers, method, socket, url: target = "/" } = request;
    // One packet may hold a thousand requests, each of which would be work, answered or not.
    if (socket.destroyed) return;
    if (!mayAskAgain(socket, response)) return void socket.destroy();
    // Overwritten whatever the client says: sign-in is throttled by it (see auth/client-address.ts).
    headers["x-rollcall-peer"] = socket.remoteAddress ?? "";
    // Next gives handlers a query it has parsed and put together again: regrouped, and without names it uses itself.
    headers[SEARCH_HEADER] = /^[^?#]*(\?[^#]*)/.exec(target)?.[1] ?? "";
    // Nobody needs a part of a file. Next answers 500 for one beyond the end, and compresses what others are parts of.
    delete headers.range;
    if (headers.cookie !== undefined) headers.cookie = ownCookies(headers.cookie);
    for (const name of CONDITIONS) delete headers[name];
    dropUnreadableTree(headers);
    awaitBody(request, {
      arrived() {
        if ((request.headersDistinct.host?.length ?? 0) > 1) return refuse(response, new HostRepeated());
        if (!answers(headers.host) && !HEALTH.test(target)) return refuse(response, new HostUnknown());
        if (method === "TRACE") return refuse(response, new Untraceable(), { allow: "GET, HEAD, POST" });
        // Next redirects to whatever origin a whole URL names, and fails at `*`.
        if (!target.startsWith("/") || !isDecodable(target)) return refuse(response, new PathInvalid());
        if (target.split("&").length > MOST_PARAMETERS) return refuse(response, new TooManyParameters());
        const path = pathOf(target);
        if (!path.startsWith("/api/") && !dev && method !== "GET" && method !== "HEAD") {
          return SIGN_IN.test(target) ? showAgain(response, target) : refuse(response, new ReadOnly(), PAGE);
        }
        if (OWN_FAILURE.test(decodeURIComponent(path))) request.url = NOWHERE;
        // By then it is known what else came in the same packet, and whether there is still somebody to answer.
        setImmediate(() => {
          if (socket.writable) handOn(request, response);
        });
      },
      tooLarge: () => cutOff(socket, response, new BodyTooLarge()),
    });
  };
}

/** The sign-in form before its script has come: by a POST the password at least stands in no address. */
function showAgain(response: ServerResponse, target: string): void {
  response.writeHead(303, { location: target, "cache-control": PRIVATE_HEADERS["cache-control"] }).end();
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

/** Where a target leads once its dots are walked, as Next goes by: `/api/../signin` is a page. */
function pathOf(target: string): string {
  return new URL(`http://any${target}`).pathname;
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

/** Pages are read. Next takes anything else for a call of a server action, of which there are none, and logs what it was sent. */
class ReadOnly extends LocalError {
  constructor() {
    super("method_not_allowed", "Pages are read with GET.");
  }
}

/** Whoever is in front may have gone by the other one. */
class HostRepeated extends LocalError {
  constructor() {
    super("query_invalid", "A request names one host; this one has several Host headers.");
  }
}

class TooManyParameters extends LocalError {
  constructor() {
    super("query_invalid", `An address may have ${MOST_PARAMETERS} parameters at most.`);
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
