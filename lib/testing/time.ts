import { setImmediate } from "node:timers/promises";
import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Time that only a test moves, for a page, Rollcall's server and the service alike; input and output go on for real. */
export function fakeTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
}

/** Lets so many milliseconds pass, and what is due in them happen. */
export async function pass(ms: number): Promise<void> {
  // A test that was ended by the runner's limit would go on, in the time of the next.
  if (!vi.isFakeTimers()) throw new Error("Time is not the test's any more.");
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await setImmediate();
  });
}

/**
 * Lets input and output go on until it is so, a millisecond at a turn: what a timer calls may begin another that is due at once,
 * which is the next millisecond. What takes more than a hundred turns waits for time, and gets more of it. The runner's
 * own limit ends what hangs.
 */
export async function until(isSo: () => unknown): Promise<void> {
  for (let turns = 0; !isSo(); turns += 1) await pass(turns < 100 ? 1 : 20);
}

/** Lets time pass, a tenth of a second at a time, until it is so. @returns how many milliseconds that took */
export async function msUntil(isSo: () => unknown): Promise<number> {
  const since = Date.now();
  while (!isSo()) await pass(100);
  return Date.now() - since;
}
