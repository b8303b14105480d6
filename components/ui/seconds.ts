/** Whole seconds from now until then, never negative: what a countdown shows. Both in milliseconds. */
export function secondsUntil(then: number, now: number): number {
  return Math.max(Math.ceil((then - now) / 1000), 0);
}
