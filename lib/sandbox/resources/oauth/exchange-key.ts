import type { TokenAnswer } from "@/lib/contract/token";
import type { Answer } from "@/lib/sandbox/call/answer";
import { bearerOf } from "@/lib/sandbox/call/bearer";
import type { Call } from "@/lib/sandbox/call/call";
import { parseObject } from "@/lib/sandbox/call/parse-object";
import { readText } from "@/lib/sandbox/call/read-text";
import { tokenError } from "@/lib/sandbox/call/service-error";
import { findActiveKey } from "@/lib/sandbox/world/keys";

/** Exchanges an API key for a short-lived access token (interface, "POST /oauth/token"). */
export async function exchangeKey(call: Call): Promise<Answer> {
  const { world } = call;
  const value = await readKey(call.request);
  const key = findActiveKey(world.repository.state, value);
  if (!key) throw tokenError("invalid_client", "The API key is invalid, expired or revoked.");
  call.keyId = key.id;
  const at = world.now();
  const lifeSeconds = world.settings.tokenLifeSeconds;
  const token = world.tokens.issue(
    { keyId: key.id, scopes: key.scopes, expiresAt: at + lifeSeconds * 1000 },
    at,
  );
  const body: TokenAnswer = {
    access_token: token,
    token_type: "Bearer",
    expires_in: lifeSeconds,
    scope: key.scopes.join(" "),
  };
  // RFC 6749, 5.1 asks for both headers.
  return { status: 200, body, headers: { "cache-control": "no-store", pragma: "no-cache" } };
}

/** The key in the header or the body; if it is in both, it must be the same. */
async function readKey(request: Request): Promise<string> {
  const inHeader = bearerOf(request.headers);
  const inBody = await readKeyInBody(request);
  if (inHeader !== undefined && inBody !== undefined && inHeader !== inBody) {
    throw tokenError("invalid_request", "Two different API keys were presented.");
  }
  const key = inHeader ?? inBody;
  if (key !== undefined) return key;
  throw tokenError(
    "invalid_request",
    "Present the API key as Authorization: Bearer, or as key in a JSON body.",
  );
}

/**
 * No body is required, so one that is not JSON is ignored, unless its Content-Type says that it is. Without that it is
 * parsed all the same: not every client sends a Content-Type.
 */
async function readKeyInBody(request: Request): Promise<string | undefined> {
  const claimsJson = isJson(request.headers.get("content-type"));
  const text = await readText(request);
  if (text === undefined) {
    if (!claimsJson) return undefined;
    throw tokenError("invalid_request", "The body could not be read, or is too large.");
  }
  if (text.trim() === "") return undefined;
  const body = parseObject(text);
  if (!body && claimsJson) throw tokenError("invalid_request", "The body must be a JSON object.");
  const key = body?.key;
  if (key === undefined) return undefined;
  if (typeof key === "string" && key !== "") return key;
  throw tokenError("invalid_request", "key must be a string that is not empty.");
}

function isJson(contentType: string | null): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType ?? "");
}
