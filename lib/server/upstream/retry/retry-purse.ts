const FULL = 4;
const EARNED = 0.2;

/**
 * What a key may spend on retries: full at 4, and 0.2 for each call that was admitted. However long a service fails,
 * over 80 calls it is asked at most 1.25 times as often as without retries.
 */
export class RetryPurse {
  #held = FULL;

  /** A call was admitted. */
  earn(): void {
    this.#held = Math.min(this.#held + EARNED, FULL);
  }

  /** Pays for one retry. @returns false when the purse is empty, and there is none */
  pay(): boolean {
    if (this.#held < 1) return false;
    this.#held -= 1;
    return true;
  }
}
