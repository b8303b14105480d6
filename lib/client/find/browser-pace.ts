import type { Pace } from "./slices";

interface Scheduler {
  postTask(task: () => void, options: { priority: "user-visible" }): Promise<void>;
}

/** The real clock and the real event loop. */
export const BROWSER_PACE: Pace = { now: () => performance.now(), yield: giveWay };

/**
 * `scheduler.yield` would go on ahead of the next frame; a task of ordinary priority waits its turn behind input and
 * painting. A message does the same where there is no scheduler, and unlike a timer it is not slowed in a hidden tab.
 */
function giveWay(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Partial<Scheduler> };
  if (scheduler?.postTask) return scheduler.postTask(() => {}, { priority: "user-visible" });
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const arrived = () => {
      port1.close();
      resolve();
    };
    port1.addEventListener("message", arrived, { once: true });
    port1.start();
    port2.postMessage(undefined);
  });
}
