import type { Clock } from "./clock";

/**
 * Waits for work, but not longer than `ms`: then it returns undefined, and the work goes on by itself.
 * @param work gets a signal that aborts once nobody waits for it any more
 * @throws what the work throws within that time
 */
export async function within<Result>(
  clock: Pick<Clock, "sleep">,
  ms: number,
  work: (signal: AbortSignal) => Promise<Result> | undefined,
): Promise<Result | undefined> {
  const over = new AbortController();
  const tooLate = clock.sleep(ms, over.signal).then(ignore, ignore);
  try {
    return await Promise.race([work(over.signal), tooLate]);
  } finally {
    over.abort();
  }
}

function ignore(): undefined {}
