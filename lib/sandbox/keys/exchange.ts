import type { TokenAnswer } from "@/lib/contract/token";
import type { Answer } from "@/lib/sandbox/serve/answer";
import { bearerOf } from "@/lib/sandbox/serve/bearer";
import type { Call } from "@/lib/sandbox/serve/call";
import { refuseToken } from "@/lib/sandbox/serve/failure";
import { parseObject } from "@/lib/sandbox/serve/parse-object";
import { readText } from "@/lib/sandbox/serve/read-text";
import { findKey } from "./keys";

const MAX_BODY_BYTES = 64 * 1024;

/** An API key for a short-lived access token (interface, "POST /oauth/token"). */
export async function exchange(call: Call): Promise<Answer> {
  const { world } = call;
  const value = await presentedKey(call.request);
  const key = findKey(world.ledger.state, value);
  if (!key) throw refuseToken("invalid_client", "The API key is invalid, expired or revoked.");
  call.keyId = key.id;
  const at = world.now();
  const life = world.settings.tokenLifeSeconds;
  const token = world.tokens.issue({ keyId: key.id, scopes: key.scopes, expiresAt: at + life * 1000 }, at);
  const body: TokenAnswer = {
    access_token: token,
    token_type: "Bearer",
    expires_in: life,
    scope: key.scopes.join(" "),
  };
  // RFC 6749, 5.1 asks for both headers.
  return { status: 200, body, headers: { "cache-control": "no-store", pragma: "no-cache" } };
}

/** The key as presented, in the header or the body; in both it must be the same one. */
async function presentedKey(request: Request): Promise<string> {
  const inHeader = bearerOf(request.headers);
  const inBody = await keyInBody(request);
  if (inHeader !== undefined && inBody !== undefined && inHeader !== inBody) {
    throw refuseToken("invalid_request", "Two different API keys were presented.");
  }
  const key = inHeader ?? inBody;
  if (key !== undefined) return key;
  throw refuseToken(
    "invalid_request",
    "Present the API key as Authorization: Bearer, or as key in a JSON body.",
  );
}

/**
 * No body is required, so one that is not JSON is none of this endpoint's business, unless it says that it is. What
 * does not say so may be JSON all the same: not every client names the type of what it sends.
 */
async function keyInBody(request: Request): Promise<string | undefined> {
  const declared = isJson(request.headers.get("content-type"));
  const text = await readText(request, MAX_BODY_BYTES);
  if (text === undefined) {
    if (!declared) return undefined;
    throw refuseToken("invalid_request", "The body could not be read, or is too large.");
  }
  if (text.trim() === "") return undefined;
  const body = parseObject(text);
  if (!body && declared) throw refuseToken("invalid_request", "The body must be a JSON object.");
  const key = body?.key;
  if (key === undefined) return undefined;
  if (typeof key === "string" && key !== "") return key;
  throw refuseToken("invalid_request", "key must be a string that is not empty.");
}

function isJson(contentType: string | null): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType ?? "");
}
