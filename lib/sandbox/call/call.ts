import { mint } from "@/lib/sandbox/world/random";
import { fullWindow, type RateLimit } from "@/lib/sandbox/world/rate-limit-windows";
import type { World } from "@/lib/sandbox/world/world";

/** The other end of the connection, as far as the transport knows it. */
export interface Peer {
  address: string;
}

/** One request and what is found out about it while it is answered. */
export interface Call {
  world: World;
  request: Request;
  peer: Peer;
  /** Scheme, host and port that the client knows the service by. */
  origin: string;
  path: string;
  query: URLSearchParams;
  requestId: string;
  /** Whose rules its answer follows: those of `/v1`, those of RFC 6749, or neither. */
  family: "v1" | "token" | "other";
  /** The id of the API key it is made with, once it is authenticated. */
  keyId?: string;
  /** What its key or address has left; a full window until the call is counted. */
  rateLimit: RateLimit;
  /** Sent with every answer to it, whatever the status: a deprecation of its endpoint, for example. */
  extraHeaders: Readonly<Record<string, string>>;
}

const TOKEN_PATH = "/oauth/token";

export function createCall(world: World, request: Request, peer: Peer): Call {
  const url = new URL(request.url);
  const { resources: limit, windowSeconds: seconds } = world.settings;
  return {
    world,
    request,
    peer,
    origin: url.origin,
    path: url.pathname,
    query: url.searchParams,
    requestId: mint("req_", 24, world.random),
    family: familyOf(url.pathname),
    rateLimit: fullWindow({ limit, seconds }),
    extraHeaders: {},
  };
}

function familyOf(path: string): Call["family"] {
  if (path === TOKEN_PATH) return "token";
  return path === "/v1" || path.startsWith("/v1/") ? "v1" : "other";
}
