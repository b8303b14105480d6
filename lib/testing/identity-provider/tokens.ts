// For tests alone: the keys that a provider signs with, and ID tokens that it would never sign.
import { generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";

export interface SigningKey {
  privateKey: KeyObject;
  /** As the provider is given it. */
  jwk: object;
}

export function generateKey(): SigningKey {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: "jwk" }), kid: randomUUID(), use: "sig", alg: "RS256" };
  return { privateKey, jwk };
}

export interface TokenParts {
  header: Record<string, unknown>;
  payload: Record<string, unknown>;
}

/** The same token with what `twist` has changed in it, signed anew; not at all where its algorithm is `none`. */
export function twistToken(
  token: string,
  { privateKey }: SigningKey,
  twist: (parts: TokenParts) => void,
): string {
  const [header = "", payload = ""] = token.split(".");
  const parts: TokenParts = { header: decode(header), payload: decode(payload) };
  twist(parts);
  const signed = `${encode(parts.header)}.${encode(parts.payload)}`;
  if (parts.header["alg"] === "none") return `${signed}.`;
  return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), privateKey).toString("base64url")}`;
}

function decode(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
