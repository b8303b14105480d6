import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { earnRetry, FULL_PURSE, payRetry } from "./retry-purse";

/** A purse that is earned for and paid from. */
class Purse {
  #held: number = FULL_PURSE;

  earn(): void {
    this.#held = earnRetry(this.#held);
  }

  pay(): boolean {
    const left = payRetry(this.#held);
    this.#held = left ?? this.#held;
    return left !== undefined;
  }
}

/** How many retries it pays for now. */
function emptied(purse: Purse): number {
  let paid = 0;
  while (purse.pay()) paid += 1;
  return paid;
}

describe("the retry purse", () => {
  test("starts full at 4", () => {
    expect(emptied(new Purse())).toBe(4);
  });

  test("earns one retry with five calls, and never holds more than 4", () => {
    const purse = new Purse();
    emptied(purse);
    for (let call = 0; call < 4; call += 1) purse.earn();
    expect(emptied(purse)).toBe(0);
    purse.earn();
    expect(emptied(purse)).toBe(1);
    for (let call = 0; call < 1_000; call += 1) purse.earn();
    expect(emptied(purse)).toBe(4);
  });

  test("in any order never pays more than 4 and a fifth of what was admitted: over 80 calls an outage is amplified 1.25 times at most", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 80, maxLength: 400 }), (retries) => {
        const purse = new Purse();
        let paid = 0;
        for (const wanted of retries) {
          purse.earn();
          for (let retry = 0; retry < wanted; retry += 1) paid += purse.pay() ? 1 : 0;
        }
        expect(paid).toBeLessThanOrEqual(4 + 0.2 * retries.length);
        expect(retries.length + paid).toBeLessThanOrEqual(1.25 * retries.length);
      }),
      { numRuns: 1_000 },
    );
  });
});
