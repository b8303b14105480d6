import type { Answer } from "@/lib/sandbox/call/answer";
import type { Call } from "@/lib/sandbox/call/call";
import { authenticate, type Caller, organisationStateOf } from "@/lib/sandbox/call/caller";
import { readText } from "@/lib/sandbox/call/read-text";
import { methodError, serviceError, tokenError } from "@/lib/sandbox/call/service-error";
import { exchangeKey } from "@/lib/sandbox/resources/oauth/exchange-key";
import { getMetadata, METADATA_PATHS } from "@/lib/sandbox/resources/oauth/metadata";
import type { FaultTarget } from "@/lib/sandbox/world/faults";
import { fullWindow } from "@/lib/sandbox/world/rate-limit-windows";
import { type Endpoint, findEndpoint, methodsOf } from "./endpoints";

/** The rest of the way of a call that was counted, and the planned faults that it may meet on it. */
export interface Route {
  faultTarget?: FaultTarget;
  answer: () => Answer | Promise<Answer>;
}

/**
 * Finds what answers a call, after the checks that no planned fault comes before: method or token, and rate limit.
 * @throws ServiceError, the answer of these checks
 */
export function route(call: Call): Route {
  if (call.family === "token") return routeToken(call);
  if (call.family === "v1") return routeV1(call);
  if (!METADATA_PATHS.includes(call.path)) throw notFound(call);
  if (call.request.method !== "GET") throw methodError(["GET"], serviceError);
  return { answer: () => getMetadata(call) };
}

/** Counted by address before the key is looked at: the limit is what makes guessing keys hopeless. */
function routeToken(call: Call): Route {
  if (call.request.method !== "POST") throw methodError(["POST"], tokenError);
  countByAddress(call);
  return { faultTarget: "token", answer: () => exchangeKey(call) };
}

/** A call without a valid token has no key to count it for, so it uses up nobody's limit. */
function routeV1(call: Call): Route {
  countByKey(call, authenticate(call).keyId);
  return { faultTarget: "v1", answer: () => answerV1(call) };
}

async function answerV1(call: Call): Promise<Answer> {
  const { endpoint, caller } = authorise(call);
  if (!endpoint.takesBody) return endpoint.handle(call, caller, "");
  const text = await readText(call.request);
  if (text === undefined)
    throw serviceError("invalid_request", "The body could not be read, or is too large.");
  // While the body arrived the key may have been revoked, or the organisation locked.
  return endpoint.handle(call, authorise(call).caller, text);
}

/** @throws ServiceError for a locked organisation, a path or method that does not exist, or a scope that is missing */
function authorise(call: Call): { endpoint: Endpoint; caller: Caller } {
  const caller = authenticate(call);
  if (organisationStateOf(call, caller).locked)
    throw serviceError("org_locked", "This organisation is locked.");
  const endpoint = findEndpoint(call.request.method, call.path);
  if (!endpoint) throw notFound(call);
  if (!caller.scopes.has(endpoint.scope)) {
    throw serviceError("permission_denied", `This needs the scope ${endpoint.scope}.`);
  }
  return { endpoint, caller };
}

function notFound({ path }: Call) {
  const methods = methodsOf(path);
  return methods.length > 0
    ? methodError(methods, serviceError)
    : serviceError("resource_missing", `There is nothing at ${path}.`);
}

/** @throws ServiceError `slow_down` once the address has no token request left (interface, "Limits") */
function countByAddress(call: Call): void {
  const { addressWindows, settings, now } = call.world;
  const size = { limit: settings.token, seconds: settings.windowSeconds };
  const { allowed, ...rateLimit } = addressWindows.count(call.peer.address, size, now());
  call.rateLimit = rateLimit;
  if (!allowed) throw tokenError("slow_down", "Too many token requests from this address.");
}

/** Takes back what was counted for a token that is refused all the same: it has no key. */
export function uncountByKey(call: Call): void {
  const { keyWindows, settings } = call.world;
  if (call.keyId === undefined) return;
  keyWindows.giveBack(call.keyId);
  call.rateLimit = fullWindow({ limit: settings.resources, seconds: settings.windowSeconds });
}

/** @throws ServiceError `rate_limited` once the key has no request left (interface, "Limits") */
function countByKey(call: Call, keyId: string): void {
  const { keyWindows, settings, now } = call.world;
  const size = { limit: settings.resources, seconds: settings.windowSeconds };
  const { allowed, ...rateLimit } = keyWindows.count(keyId, size, now());
  call.rateLimit = rateLimit;
  if (!allowed) throw serviceError("rate_limited", "Too many requests with this key.");
}
