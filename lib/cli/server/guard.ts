import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { MOST_HEADERS, showsAllHeaders } from "@/lib/contract/header-count";
import type { HostCheck } from "@/lib/contract/hosts";
import { errorBody, PRIVATE_HEADERS } from "@/lib/server/http/reply";
import { DIRECT_HEADER, SEARCH_HEADER } from "@/lib/server/input/request-headers";
import { LocalError } from "@/lib/server/upstream/errors/errors";
import { readAhead } from "./body-limit";
import { isDirect } from "./direct";
import { keepOwnCookies } from "./own-cookies";
import { allowRequest } from "./pipelining";
import { dropInvalidRouterState } from "./router-state";

/** Load balancers ask for health by IP address, and the answer is no secret: no `Host` is required. */
const HEALTH = /^\/api\/health\/\w+(\?|$)/;
const SIGN_IN = /^\/signin(\?|$)/;
/**
 * As many as the filters of a list can have (`field-values.tsx` bounds their length). The time that Next takes grows with
 * the square of the number, and all requests wait.
 */
const MAX_PARAMETERS = 1_000;
/** A path without a page: Next answers it with 404. */
const UNKNOWN_PATH = "/_nothing";
const PAGE = { allow: "GET, HEAD" };
/** Those that handlers can have. Next answers 500 to TRACE, and an empty 400 to those of WebDAV and the like. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Next serves the page for its own errors at this path too, and answers 500 to whoever opens it. */
const NEXT_ERROR_PAGE = /^\/+_global-error\b/i;
/** Next answers 500 when a file does not meet one of these. No file here is so large that a client needs a part of it. */
const CONDITIONS = ["range", "if-range", "if-match", "if-unmodified-since"];
/** A browser's has some 150 characters. Next looks for bots in it, in a time that grows with the square of its length. */
const LONGEST_USER_AGENT = 500;
/** A client that is still sending gets this long to read the answer before the connection is closed. */
const LINGER_MS = 500;
/** A year, for this host alone. */
const STRICT_TRANSPORT = "max-age=31536000";

interface GuardOptions {
  dev?: boolean;
  /** Whether browsers are told to use https alone (HSTS). */
  strictTransport?: boolean;
}

/**
 * Passes to `next` the requests that Next and our handlers are safe with, with their whole body read and the client's
 * address in a header. Refuses all others in the service's error shape.
 */
export function guardRequests(
  isOwnHost: HostCheck,
  next: RequestListener,
  { dev = false, strictTransport = false }: GuardOptions = {},
): RequestListener {
  return (request, response) => {
    const { headers, method, socket, url: target = "/" } = request;
    // One packet can hold a thousand requests. Once the connection is gone, nobody reads the other answers.
    if (socket.destroyed) return;
    if (!allowRequest(socket, response)) return void socket.destroy();
    // Node drops what comes behind such a request before its answer: another one would never be answered, and nothing is counted.
    if (headers.upgrade !== undefined) response.shouldKeepAlive = false;
    if (strictTransport) response.setHeader("strict-transport-security", STRICT_TRANSPORT);
    if (!showsAllHeaders(request)) return refuseAndClose(socket, response, new TooManyHeaders());
    // Overwrites what the client sent, because sign-in is throttled by it (see auth/client-address.ts).
    headers["x-rollcall-peer"] = socket.remoteAddress ?? "";
    // Next adds a proxy's headers to every request, so no handler could tell.
    headers[DIRECT_HEADER] = isDirect(request) ? "1" : "";
    // Next parses the query and writes it anew for handlers: regrouped, and without the names that it uses itself.
    headers[SEARCH_HEADER] = /^[^?#]*(\?[^#]*)/.exec(target)?.[1] ?? "";
    if (headers.cookie !== undefined) headers.cookie = keepOwnCookies(headers.cookie);
    const { "user-agent": agent } = headers;
    if (agent !== undefined) headers["user-agent"] = agent.slice(0, LONGEST_USER_AGENT);
    for (const name of CONDITIONS) delete headers[name];
    dropInvalidRouterState(headers);
    readAhead(request, {
      onComplete() {
        if ((request.headersDistinct.host?.length ?? 0) > 1) return refuse(response, new HostRepeated());
        if (!isOwnHost(headers.host) && !HEALTH.test(target)) return refuse(response, new HostUnknown());
        if (!METHODS.has(method ?? ""))
          return refuse(response, new MethodUnknown(), { allow: "GET, HEAD, POST" });
        // Next redirects to whatever origin an absolute URL names, and fails at `*`.
        if (!target.startsWith("/") || !isDecodable(target)) return refuse(response, new AddressInvalid());
        if (target.split("&").length > MAX_PARAMETERS) return refuse(response, new TooManyParameters());
        const path = pathOf(target);
        if (!path.startsWith("/api/") && !dev && method !== "GET" && method !== "HEAD") {
          return SIGN_IN.test(target)
            ? redirectToForm(response, target)
            : refuse(response, new ReadOnly(), PAGE);
        }
        if (NEXT_ERROR_PAGE.test(decodeURIComponent(path))) request.url = UNKNOWN_PATH;
        // By then the rest of the packet is parsed, and it shows whether the client is still there.
        setImmediate(() => {
          if (socket.writable) next(request, response);
        });
      },
      onTooLarge: () => refuseAndClose(socket, response, new BodyTooLarge()),
    });
  };
}

/** The form posts before its script has loaded, so that the password is never in a URL; here it is shown again. */
function redirectToForm(response: ServerResponse, target: string): void {
  response.writeHead(303, { location: target, "cache-control": PRIVATE_HEADERS["cache-control"] }).end();
}

/** Next answers an invalid percent-escape with 500. */
function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

/** The path with its dot segments resolved, as Next does it: `/api/../signin` is a page. */
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

class AddressInvalid extends LocalError {
  constructor() {
    super("path_invalid", "An address of Rollcall begins with / and escapes bytes of UTF-8 alone.");
  }
}

class MethodUnknown extends LocalError {
  constructor() {
    super("method_not_allowed", "No address of Rollcall takes this method.");
  }
}

/** Next takes any other method for a call of a server action, of which there are none, and logs its body. */
class ReadOnly extends LocalError {
  constructor() {
    super("method_not_allowed", "Pages are read with GET.");
  }
}

/** A proxy in front may have gone by another one than this check. */
class HostRepeated extends LocalError {
  constructor() {
    super("query_invalid", "A request names one host; this one has several Host headers.");
  }
}

class TooManyHeaders extends LocalError {
  constructor() {
    super("query_invalid", `A request may have ${MOST_HEADERS} headers at most.`);
  }
}

class TooManyParameters extends LocalError {
  constructor() {
    super("query_invalid", `An address may have ${MAX_PARAMETERS} parameters at most.`);
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

/** Refuses and closes the connection, without reading the rest. */
function refuseAndClose(socket: Socket, response: ServerResponse, error: LocalError): void {
  response.write(writeRefusal(response, error, { connection: "close" }));
  setTimeout(() => socket.destroy(), LINGER_MS);
}

/** Sends the head. @returns the body, for the caller to send */
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
