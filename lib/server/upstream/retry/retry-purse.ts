export const FULL_PURSE = 4;
const EARNED = 0.2;

/*
 * What a key may spend on retries: 4 at first and at most, and 0.2 more with each operation. However long a service fails,
 * over 80 operations it receives at most 1.25 times as many calls as without retries.
 */

/** The purse after an operation's first attempt was admitted. */
export function earnRetry(purse: number): number {
  return Math.min(purse + EARNED, FULL_PURSE);
}

/** The purse after paying for one retry; undefined when it cannot, and there must be no retry. */
export function payRetry(purse: number): number | undefined {
  return purse < 1 ? undefined : purse - 1;
}
