import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { json } from "@/lib/server/upstream/testing/service-double";
import { openTestbed, raiseLimit, type Testbed } from "@/lib/server/upstream/testing/testbed";

let clock: FakeClock;
let bed: Testbed;
/** When each token was issued, by its number from 1. */
let issuedAt: number[];

beforeEach(async () => {
  clock = new FakeClock();
  bed = await openTestbed({ clock });
  await raiseLimit(bed.upstream);
  issuedAt = [Number.NaN];
});

afterEach(() => bed.close());

function issueFor(seconds: number): void {
  bed.service.token = (_request, response) => {
    issuedAt[bed.service.exchanges] = clock.now();
    const access_token = `token-${bed.service.exchanges}`;
    json(response, 200, { access_token, token_type: "Bearer", expires_in: seconds });
  };
}

/** How old the token of the last call was when it arrived. */
function ageOfLast(): number {
  const number = bed.service.resources.at(-1)?.headers.authorization?.split("-")[1];
  return clock.now() - (issuedAt[Number(number)] ?? Number.NaN);
}

describe("the life of a token", () => {
  test.each([1, 10, 60, 3600])("of %i s is used up to its end, without a loop of exchanges", async (life) => {
    issueFor(life);
    for (let step = 0; step < 100; step += 1) {
      const { status, attempts } = await bed.read();
      expect([status, attempts]).toEqual([200, 1]);
      expect(ageOfLast()).toBeLessThan(life * 1000);
      await clock.advance((life * 1000) / 50);
    }
    // Two lives of reads.
    expect(bed.service.exchanges).toBeLessThanOrEqual(4);
  });

  test("is not known once the clock was set back by hours: there is another", async () => {
    issueFor(900);
    await bed.read();
    clock.setBack(3 * 3_600_000);
    expect(bed.upstream.tokens.state()).toEqual({ state: "none" });
    expect((await bed.read("?limit=2")).attempts).toBe(1);
    expect(bed.upstream.tokens.state()).toMatchObject({ state: "live", expiresAt: clock.now() + 900_000 });
  });
});
