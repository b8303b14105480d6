import { isAhead } from "@/lib/server/upstream/time/is-ahead";
import { type AccessState, EMPTY_STATE } from "./access-state";

/** Operations that overlap are told of in any order; none lasts so long. */
const OVERLAP_MS = 60_000;

/** Whether something is known from so much later than now that the clock must have been set back since. */
export function isFromLater(at: number, now: number): boolean {
  return isAhead(at, now + OVERLAP_MS);
}

/**
 * The state as it counts now: an empty one if the clock has been set back since. Nobody knows how old its findings are, and whatever came after
 * them would count as older until that time comes again.
 */
export function stateAt(state: AccessState, now: number): AccessState {
  const { lastGoodAt = 0, tokenAt = 0, token, whole, resources, permits } = state;
  const findings = [token, whole, ...Object.values(resources), ...Object.values(permits)];
  const latest = Math.max(lastGoodAt, tokenAt, ...findings.map((finding) => finding?.at ?? 0));
  return isFromLater(latest, now) ? EMPTY_STATE : state;
}
