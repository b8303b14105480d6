const BYTES = 4 * 1024 * 1024;

/** How many rows of these sizes, from the first on, have at most 4 MiB together; at least one. */
export function howManyFit(sizes: readonly number[]): number {
  let sum = 0;
  const tooMany = sizes.findIndex((bytes) => {
    sum += bytes;
    return sum > BYTES;
  });
  return tooMany < 0 ? sizes.length : Math.max(tooMany, 1);
}
