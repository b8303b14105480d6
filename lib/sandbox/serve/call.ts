import { type Budget, untouched } from "@/lib/sandbox/limits/window";
import { mint } from "@/lib/sandbox/random";
import type { World } from "@/lib/sandbox/world";

/** Who is on the other end of the connection, as far as the transport knows. */
export interface Peer {
  address: string;
}

/** One request being answered. */
export interface Call {
  world: World;
  request: Request;
  peer: Peer;
  /** Scheme, host and port that the client knows the service by. */
  origin: string;
  path: string;
  query: URLSearchParams;
  requestId: string;
  /** Which rules its answer follows: those of `/v1`, those of RFC 6749, or neither. */
  family: "v1" | "token" | "other";
  /** The key it is made with, as soon as that is known. */
  keyId?: string;
  /** What is left of the window this call counts in, as soon as that is known. */
  budget: Budget;
  /** Headers that go with any answer to it, as what is announced about its endpoint. */
  notices: Readonly<Record<string, string>>;
}

const TOKEN_PATH = "/oauth/token";

export function openCall(world: World, request: Request, peer: Peer): Call {
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
    budget: untouched({ limit, seconds }),
    notices: {},
  };
}

function familyOf(path: string): Call["family"] {
  if (path === TOKEN_PATH) return "token";
  return path === "/v1" || path.startsWith("/v1/") ? "v1" : "other";
}
