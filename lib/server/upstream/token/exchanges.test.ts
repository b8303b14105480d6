import { expect, test } from "vitest";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { openTestbed } from "@/lib/server/upstream/testing/testbed";
import { Exchanges } from "./exchanges";

test("the last exchange is the one that got the token in use, where another instance made that after this one failed", () => {
  const clock = new FakeClock();
  const exchanges = new Exchanges(clock);
  const failed = { at: clock.now(), requestId: "tok_1", code: "server_error" };
  exchanges.note(failed);
  expect(exchanges.counts().last).toEqual(failed);
  expect(exchanges.counts(failed.at - 60_000).last).toEqual(failed);
  expect(exchanges.counts(failed.at + 5_000)).toEqual({ lastHour: 1, last: { at: failed.at + 5_000 } });
});

/** A clock on which time passes between any two readings. */
class HastyClock extends FakeClock {
  #readings = 0;

  override now(): number {
    this.#readings += 1;
    return super.now() + this.#readings;
  }
}

test("one's own last exchange keeps its request id, however the clock moves meanwhile, and once its token has ended", async () => {
  const clock = new HastyClock();
  const bed = await openTestbed({ clock });
  await bed.read();
  const { tokens, exchanges } = bed.upstream;
  const requestId = bed.attempts.find(({ purpose }) => purpose === "token")?.requestId;
  const lastId = () => exchanges.counts(tokens.lastIssuedAt()).last?.requestId;
  expect(requestId).toBeDefined();
  expect(lastId()).toBe(requestId);
  await clock.advance(3_600_000);
  expect(tokens.state()).toEqual({ state: "none" });
  expect(tokens.lastIssuedAt()).toBe(exchanges.counts().last?.at);
  expect(lastId()).toBe(requestId);
  await bed.close();
});
