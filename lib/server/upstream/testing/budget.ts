// For tests alone: what tests of the budget have in common.
import type { Purpose } from "@/lib/contract/purpose";
import type { Budget } from "@/lib/server/upstream/budget/budget";

/** The headers of an answer with so many calls left of the limit, for so many seconds. */
export function rate(limit: number, remaining: number, reset: number): Record<string, string> {
  return {
    "ratelimit-limit": String(limit),
    "ratelimit-remaining": String(remaining),
    "ratelimit-reset": String(reset),
  };
}

/** Reserves calls with this purpose until one is refused. @returns how many were admitted */
export async function countAdmitted(budget: Budget, purpose: Purpose = "browse"): Promise<number> {
  for (let calls = 0; ; calls += 1) {
    const isAdmitted = await budget.reserve({ purpose }).then(
      () => true,
      () => false,
    );
    if (!isAdmitted) return calls;
  }
}
