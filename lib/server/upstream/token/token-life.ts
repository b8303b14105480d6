import { isAhead } from "@/lib/server/upstream/time/is-ahead";
import type { Token } from "./exchange";

/**
 * Whether a call may still be made with this token. Where the clock has been set back since it was issued, nobody knows how long it lasts.
 * @param now in milliseconds since the epoch
 */
export function isUsable(token: Token, now: number): boolean {
  return now < unusableFrom(token) && !isAhead(token.issuedAt, now);
}

/** Whether it is so near its end that it is to be renewed. */
export function isDue(token: Token, now: number): boolean {
  return now >= unusableFrom(token) - Math.min(20_000, (token.expiresAt - token.issuedAt) * 0.03);
}

function unusableFrom({ issuedAt, expiresAt }: Token): number {
  return expiresAt - Math.min(5_000, (expiresAt - issuedAt) * 0.02);
}
