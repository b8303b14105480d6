import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

const IDLE_MS = 2_000;

/** The longest that the event loop was held up while this ran, in milliseconds. */
export async function heldUpBy(work: () => Promise<void>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  try {
    await work();
  } finally {
    delay.disable();
  }
  return delay.max / 1e6;
}

/** What a busy machine holds up by itself is part of every other figure. */
export async function sayIdle(): Promise<void> {
  const most = await heldUpBy(() => sleep(IDLE_MS));
  console.log(`The event loop was held up for ${most.toFixed(1)} ms at most while nothing ran.`);
}
