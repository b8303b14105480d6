import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RetryPurse } from "./retry-purse";

/** How many retries it pays for now. */
function emptied(purse: RetryPurse): number {
  let paid = 0;
  while (purse.pay()) paid += 1;
  return paid;
}

describe("the retry purse", () => {
  test("starts full at 4", () => {
    expect(emptied(new RetryPurse())).toBe(4);
  });

  test("earns one retry with five calls, and never holds more than 4", () => {
    const purse = new RetryPurse();
    emptied(purse);
    for (let call = 0; call < 4; call += 1) purse.earn();
    expect(emptied(purse)).toBe(0);
    purse.earn();
    expect(emptied(purse)).toBe(1);
    for (let call = 0; call < 1_000; call += 1) purse.earn();
    expect(emptied(purse)).toBe(4);
  });

  test("in any order, never pays more than 4 and a fifth of what was admitted: 1.25 times over 80 calls", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 80, maxLength: 400 }), (retries) => {
        const purse = new RetryPurse();
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
