import { type Call, createCall, type Peer } from "@/lib/sandbox/call/call";
import { serviceError, tokenError } from "@/lib/sandbox/call/service-error";
import { findEndpoint } from "@/lib/sandbox/routes/endpoints";
import { route } from "@/lib/sandbox/routes/route";
import type { Deprecation, World } from "@/lib/sandbox/world/world";
import { injectFault } from "./inject-fault";
import { pause } from "./pause";
import { type Outcome, respond } from "./respond";

/** Answers one request, whatever it is, and logs it. */
export async function serve(world: World, request: Request, peer: Peer): Promise<Response> {
  const call = createCall(world, request, peer);
  call.extraHeaders = announceDeprecation(call);
  await pause(world.settings.latencyMs, request.signal);
  return finish(call, () => handle(call));
}

/** Why a request is turned away before it is looked at: its bytes are no HTTP, or its `Host` is somebody else's. */
export type RejectionReason = keyof typeof REJECTIONS;

const REJECTIONS = {
  invalid_request: "This is not a well-formed HTTP request.",
  host_unknown: "The service does not answer under this name.",
};

/** Turns a request away, in the shape of the endpoint that it seems to be for. */
export function reject(
  world: World,
  request: Request,
  peer: Peer,
  reason: RejectionReason,
): Promise<Response> {
  const call = createCall(world, request, peer);
  const failure = (call.family === "token" ? tokenError : serviceError)(reason, REJECTIONS[reason]);
  return finish(call, () => Promise.reject(failure));
}

/** A service that is stopped answers nothing: the listener makes a network error a connection that is reset. */
async function finish(call: Call, work: () => Outcome): Promise<Response> {
  const response = call.world.settings.stopped ? Response.error() : await respond(call, work);
  logCall(call, response.status);
  return response;
}

function handle(call: Call): Outcome {
  const { faultTarget, answer } = route(call);
  const fault = faultTarget && call.world.faults.take(faultTarget);
  return fault ? injectFault(call, fault, () => respond(call, answer)) : answer();
}

function announceDeprecation({ world, request, path }: Call): Record<string, string> {
  const endpoint = findEndpoint(request.method, path);
  const deprecation = endpoint && world.deprecations.get(endpoint.name);
  return deprecation ? deprecationHeaders(deprecation) : {};
}

function logCall({ world, request, path, query, requestId, keyId }: Call, status: number): void {
  world.log.add({
    method: request.method,
    path,
    query: query.toString(),
    status,
    requestId,
    at: world.now(),
    ...(keyId !== undefined && { keyId }),
  });
}

/** The headers that announce a deprecation (interface, "Versioning" 6). */
function deprecationHeaders({ sunset, link }: Deprecation): Record<string, string> {
  return {
    deprecation: "true",
    sunset: new Date(sunset).toUTCString(),
    link: `<${link}>; rel="deprecation"`,
  };
}
