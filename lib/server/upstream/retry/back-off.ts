import { CutShort, LocalError, TimedOut, Unreachable } from "@/lib/server/upstream/errors/errors";

const FIRST_MS = 200;
const MOST_MS = 2_000;
const TRANSIENT = new Set([500, 502, 503, 504]);

/**
 * Milliseconds before the next try: full jitter below a bound that doubles from 200 ms to 2 s.
 * @param failures how many tries have failed so far, from 1
 * @param chance 0 to 1
 */
export function getBackoff(failures: number, chance: number): number {
  return chance * Math.min(FIRST_MS * 2 ** (failures - 1), MOST_MS);
}

/** Whether a status is a failure that may pass by itself (interface, "Status to type mapping"). */
export function isTransientStatus(status: number): boolean {
  return TRANSIENT.has(status);
}

/** Whether another try may succeed: no answer came, or one with a transient status. */
export function isTransientError(error: unknown): error is LocalError {
  if (error instanceof Unreachable || error instanceof TimedOut || error instanceof CutShort) return true;
  return error instanceof LocalError && isTransientStatus(error.detail.upstream?.status ?? 0);
}
