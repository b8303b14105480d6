export const FULL_PURSE = 4;
const EARNED = 0.2;

/*
 * What a key may spend on retries: at most 4, and it earns 0.2 with each call. However long a service fails, over 80
 * calls it receives at most 1.25 times as many as without retries.
 */

/** The purse after a call was let go. */
export function earnRetry(purse: number): number {
  return Math.min(purse + EARNED, FULL_PURSE);
}

/** The purse after it has paid for one retry; `undefined` when it cannot, and there must be none. */
export function payRetry(purse: number): number | undefined {
  return purse < 1 ? undefined : purse - 1;
}
