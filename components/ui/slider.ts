/** Of `count` pieces from left to right, the one that a key leads to from `index`; undefined for any other key. */
export function slideTo(key: string, index: number, count: number): number | undefined {
  const steps = STEPS[key];
  return steps === undefined ? undefined : Math.max(Math.min(index + steps, count - 1), 0);
}

const STEPS: Record<string, number | undefined> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
