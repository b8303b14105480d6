import { expect, test } from "vitest";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
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
