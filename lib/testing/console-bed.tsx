import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { openConsole, type TestConsole } from "./console";
import { fakeTime, msUntil } from "./time";

/** Lets each test of a file open consoles, which its pages ask, in time that the test moves; closes everything after it. */
export function consoleBed(): { open(options?: Parameters<typeof openConsole>[0]): Promise<TestConsole> } {
  const opened: TestConsole[] = [];

  beforeEach(() => {
    fakeTime();
    // Back-off and jitter then take no time, so that a wait is exactly as long as the service said.
    vi.spyOn(Math, "random").mockReturnValue(0);
  });
  afterEach(async () => {
    cleanup();
    for (const rollcall of opened.splice(0)) await closeInTime(rollcall);
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  return {
    async open(options) {
      const rollcall = await openConsole(options);
      opened.push(rollcall);
      vi.stubGlobal("fetch", rollcall.fetch);
      return rollcall;
    },
  };
}

/** Moves time for what the service still holds back. */
async function closeInTime({ close }: TestConsole): Promise<void> {
  let isClosed = false;
  const closing = close().finally(() => {
    isClosed = true;
  });
  await msUntil(() => isClosed);
  await closing;
}
