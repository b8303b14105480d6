const FULL = 4;
const EARNED = 0.2;

/**
 * What a key may spend on retries: at most 4, and it earns 0.2 with each call. However long a service fails, over 80
 * calls it receives at most 1.25 times as many as without retries.
 */
export class RetryPurse {
  #held = FULL;

  /** A call was let go. */
  earn(): void {
    this.#held = Math.min(this.#held + EARNED, FULL);
  }

  /** Pays for one retry. @returns false when the purse is empty and there must be none */
  pay(): boolean {
    if (this.#held < 1) return false;
    this.#held -= 1;
    return true;
  }
}
