import type { createAccess } from "@/lib/server/access/access";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import type { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { READ } from "./access-bed";

/** @returns a function that lets access observe one read of staff on "north", with this status */
export function observeReads(access: ReturnType<typeof createAccess>, clock: FakeClock) {
  return (status: number, requestId: string, more: { pausedUntil?: number; code?: string } = {}): void => {
    const code = more.code ?? (status === 403 ? "permission_denied" : undefined);
    const budget = { isKnown: true, limit: 120, remaining: 60, elsewhere: 0, by: [], ...more };
    const attempt: Attempt = {
      ...READ,
      at: clock.now(),
      connection: "north",
      operation: requestId,
      status,
      requestId,
      budget,
      ...(code && { code }),
    };
    access.observe(attempt);
    access.finish("north", requestId);
  };
}
