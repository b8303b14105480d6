import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createHealth, type Health } from "./health";
import { FakeClock } from "./upstream/testing/fake-clock";

let clock: FakeClock;
let said: string[];
let health: Health;
let database: () => Promise<void>;

beforeEach(() => {
  clock = new FakeClock();
  said = [];
  database = async () => {};
  health = createHealth({
    parts: { database: () => database(), data_folder: () => {} },
    clock,
    log: {
      error: (details, message) => said.push(`${JSON.stringify(Object.keys(details))} ${message}`),
      info: (details, message) => said.push(`${JSON.stringify(details)} ${message}`),
    },
  });
});
afterEach(() => health.stop());

async function away(): Promise<void> {
  throw new Error("stopped");
}

describe("health", () => {
  test("names what fails as soon as it is asked, and no longer once that is back", async () => {
    expect(await health.failing()).toEqual([]);
    database = away;
    expect(await health.failing()).toEqual(["database"]);
    database = async () => {};
    expect(await health.failing()).toEqual([]);
  });

  test("is logged though nobody asks: once as a part fails, once as it works again", async () => {
    database = away;
    await clock.advance(30_000);
    database = async () => {};
    await clock.advance(5_000);
    expect(said).toEqual([
      '["part","err"] a part of Rollcall fails',
      '{"part":"database"} a part of Rollcall works again',
    ]);
  });

  test("answers within 2 s: a part that takes longer counts as before", async () => {
    database = () => new Promise(() => {});
    const asked = health.failing();
    expect(await clock.until(asked)).toBeLessThan(2_000);
    expect(await asked).toEqual([]);
  });
});
