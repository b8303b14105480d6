import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, for whoever is to have them alone. */
export function generateToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a token: a copy of the database lets nobody in. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
