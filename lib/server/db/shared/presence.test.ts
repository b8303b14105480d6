import { beforeEach, expect, test } from "vitest";
import { Presence } from "./presence";

let now: number;
let presence: Presence;

beforeEach(() => {
  now = 0;
  presence = new Presence("own", () => now);
});

test("counts this instance and those heard within 20 s, and no longer one that says goodbye", () => {
  expect(presence.count()).toBe(1);
  expect(presence.see("one")).toBe(true);
  expect(presence.see("other")).toBe(true);
  expect(presence.see("one")).toBe(false);
  expect(presence.count()).toBe(3);
  now = 20_001;
  presence.see("one");
  expect(presence.count()).toBe(2);
  presence.forget("one");
  expect(presence.count()).toBe(1);
  expect(["one", "other", "never"].map((id) => presence.hasHeard(id))).toEqual([true, true, false]);
});

test("takes nobody for dead while nobody can be heard", () => {
  presence.see("one");
  now = 60_000;
  expect(presence.count()).toBe(2);
  presence.resume();
  presence.see("own");
  expect(presence.count()).toBe(2);
});
