import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { lookUntil } from "./look-until";

const MS = 50;

/** Holds the process up. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("a process that was busy reads what came meanwhile before it gives up, in several turns too", async () => {
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    lookUntil(MS, () => {
      isOver = true;
      resolve();
    });
  });
  block(2 * MS);
  // As a connection is made: each answer is asked for after the one before.
  for (let answer = 0; answer < 5; answer += 1) await turn();
  expect(isOver).toBe(false);
  await ended;
});

test("what was answered in time is not given up", async () => {
  let isOver = false;
  const disarm = lookUntil(1, () => {
    isOver = true;
  });
  disarm();
  await new Promise<void>((resolve) => lookUntil(MS, resolve));
  expect(isOver).toBe(false);
});
