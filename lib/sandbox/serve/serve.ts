import type { FaultEndpoint } from "@/lib/sandbox/faults/faults";
import { spoil } from "@/lib/sandbox/faults/spoil";
import { exchange } from "@/lib/sandbox/keys/exchange";
import type { World } from "@/lib/sandbox/world";
import { type Outcome, settle } from "./answer";
import { type Call, openCall, type Peer } from "./call";
import { authenticate, type Caller, stateOf } from "./caller";
import { deprecationHeaders } from "./deprecation";
import { METADATA_PATHS, metadata } from "./discovery";
import { refuse, refuseMethod, refuseToken } from "./failure";
import { pause } from "./pause";
import { readText } from "./read-text";
import { endpointOf, findRoute, type Route } from "./routes";

const MAX_BODY_BYTES = 64 * 1024;

/** Answers one request, whatever it is, and notes it in the log. */
export async function serve(world: World, request: Request, peer: Peer): Promise<Response> {
  const call = openCall(world, request, peer);
  call.notices = noticesOf(call);
  await pause(world.settings.latencyMs, request.signal);
  // A network error: the listener resets the connection, as if nobody were there.
  const response = world.settings.stopped ? Response.error() : await settle(call, () => answerOf(call));
  note(call, response.status);
  return response;
}

/** Why a request is not served at all: its bytes were no HTTP, or it was for a `Host` that is another's. */
export type Unserved = keyof typeof UNSERVED;

const UNSERVED = {
  invalid_request: "This is not a well-formed HTTP request.",
  host_unknown: "The service does not answer under this name.",
};

/** Answers what is not served, as far as it can be told what it was for. */
export async function serveRefusal(
  world: World,
  request: Request,
  peer: Peer,
  why: Unserved,
): Promise<Response> {
  const call = openCall(world, request, peer);
  const failure = (call.family === "token" ? refuseToken : refuse)(why, UNSERVED[why]);
  // Whoever is stopped is not there for nonsense either.
  const response = world.settings.stopped
    ? Response.error()
    : await settle(call, () => Promise.reject(failure));
  note(call, response.status);
  return response;
}

function answerOf(call: Call): Outcome {
  if (call.family === "token") return answerToken(call);
  if (call.family === "v1") return answerV1(call);
  if (METADATA_PATHS.includes(call.path)) return answerMetadata(call);
  throw refuse("resource_missing", `There is nothing at ${call.path}.`);
}

function answerMetadata(call: Call): Outcome {
  if (call.request.method === "GET") return metadata(call);
  throw refuseMethod(["GET"], refuse);
}

/** Counted by address before the key is looked at: the limit is what makes guessing keys hopeless. */
function answerToken(call: Call): Outcome {
  if (call.request.method !== "POST") throw refuseMethod(["POST"], refuseToken);
  spendAddress(call);
  return unlessFault(call, "token", () => exchange(call));
}

/** A call without a valid token has no key to count it against, so it spends nobody's budget. */
function answerV1(call: Call): Outcome {
  const caller = authenticate(call);
  spendKey(call, caller.keyId);
  return unlessFault(call, "v1", async () => {
    const { route, caller: admitted } = admit(call);
    if (!route.takesBody) return route.answer(call, admitted, "");
    const text = await readText(call.request, MAX_BODY_BYTES);
    if (text === undefined) throw refuse("invalid_request", "The body could not be read, or is too large.");
    // The key may have been revoked or the organisation locked while the body was on its way.
    return route.answer(call, admit(call).caller, text);
  });
}

/** Who calls and what for, if they may at this moment. */
function admit(call: Call): { route: Route; caller: Caller } {
  const caller = authenticate(call);
  if (stateOf(call, caller).locked) throw refuse("org_locked", "This organisation is locked.");
  const route = findRoute(call);
  if (!caller.scopes.has(route.scope)) {
    throw refuse("permission_denied", `This needs the scope ${route.scope}.`);
  }
  return { route, caller };
}

function unlessFault(call: Call, endpoint: FaultEndpoint, work: () => Outcome): Outcome {
  const fault = call.world.faults.take(endpoint);
  return fault ? spoil(call, fault, () => settle(call, work)) : work();
}

function spendAddress(call: Call): void {
  const { addressWindows, settings, now } = call.world;
  const allowance = { limit: settings.token, seconds: settings.windowSeconds };
  const { allowed, ...budget } = addressWindows.spend(call.peer.address, allowance, now());
  call.budget = budget;
  if (!allowed) throw refuseToken("slow_down", "Too many token requests from this address.");
}

function spendKey(call: Call, keyId: string): void {
  const { keyWindows, settings, now } = call.world;
  const allowance = { limit: settings.resources, seconds: settings.windowSeconds };
  const { allowed, ...budget } = keyWindows.spend(keyId, allowance, now());
  call.budget = budget;
  if (!allowed) throw refuse("rate_limited", "Too many requests with this key.");
}

function noticesOf({ world, request, path }: Call): Record<string, string> {
  const endpoint = endpointOf(request.method, path);
  const deprecation = endpoint && world.deprecations.get(endpoint);
  return deprecation ? deprecationHeaders(deprecation) : {};
}

function note({ world, request, path, query, requestId, keyId }: Call, status: number): void {
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
