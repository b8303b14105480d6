import { createHash, randomBytes } from "node:crypto";

/** 256 random bits. */
export function generateToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a text can be such a token, or the hash of one: 256 bits as base64url. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** The hash under which a token is stored: a copy of the database admits nobody. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
