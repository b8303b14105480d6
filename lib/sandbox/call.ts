import { mint } from "./random";
import { type Budget, untouched } from "./window";
import type { World } from "./world";

/** Who is on the other end of the connection, as far as the transport knows. */
export interface Peer {
  address: string;
}

/** One request being answered. */
export interface Call {
  world: World;
  request: Request;
  peer: Peer;
  path: string;
  query: URLSearchParams;
  requestId: string;
  /** Which rules its answer follows: those of `/v1`, those of RFC 6749, or neither. */
  family: "v1" | "token" | "other";
  /** What is left of the window this call counts in, as soon as that is known. */
  budget: Budget;
}

const TOKEN_PATH = "/oauth/token";

export function openCall(world: World, request: Request, peer: Peer): Call {
  const url = new URL(request.url);
  const { resources: limit, windowSeconds: seconds } = world.settings;
  return {
    world,
    request,
    peer,
    path: url.pathname,
    query: url.searchParams,
    requestId: mint("req_", 24, world.random),
    family: familyOf(url.pathname),
    budget: untouched({ limit, seconds }),
  };
}

function familyOf(path: string): Call["family"] {
  if (path === TOKEN_PATH) return "token";
  return path === "/v1" || path.startsWith("/v1/") ? "v1" : "other";
}
