import { setImmediate, setTimeout } from "node:timers/promises";
import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Time that only a test moves, for a page, Rollcall's server and the service alike; input and output go on for real. */
export function fakeTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
}

/** Lets milliseconds pass and runs the timers that are due in them. */
export async function pass(ms: number): Promise<void> {
  // A test that has exceeded the runner's limit would go on in the time of the next test.
  if (!vi.isFakeTimers()) throw new Error("Time no longer belongs to this test.");
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await setImmediate();
  });
}

/**
 * Lets input and output go on until the condition holds, a millisecond at a turn, because a timer without delay that a
 * timer starts is due in the next one. After a hundred turns the condition probably waits for time, and gets more of it.
 * A turn may bring several answers, so that a condition has to hold from then on: what is passed over in between is never seen.
 */
export async function until(condition: () => unknown): Promise<void> {
  await passUntil(condition, (turns) => (turns < 100 ? 1 : 20));
}

/** Lets time pass, a tenth of a second at a time, until the condition holds. @returns the milliseconds it took */
export async function msUntil(condition: () => unknown): Promise<number> {
  const since = Date.now();
  await passUntil(condition, () => 100);
  return Date.now() - since;
}

/** In milliseconds that really pass: sooner than the runner, which does not say what hangs. */
const PATIENCE_MS = 120_000;

async function passUntil(condition: () => unknown, msOf: (turns: number) => number): Promise<void> {
  const began = performance.now();
  for (let turns = 0; !condition(); turns += 1) {
    if (performance.now() - began > PATIENCE_MS) throw new Error(`It never was so: ${condition}`);
    const ms = msOf(turns);
    // On a busy machine what another thread does for a call gets no turn beside a loop that never rests: a window would be over before the call is made.
    if (ms > 1) await setTimeout(1);
    await pass(ms);
  }
}
