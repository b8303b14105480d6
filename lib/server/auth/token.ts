import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, for whoever is to have them alone. */
export function generateToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a text can be such a token, or the hash of one, at all: 256 bits as base64url. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What is kept of a token: a copy of the database lets nobody in. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
