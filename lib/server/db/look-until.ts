/** How often this process must have had time to look for an answer before it counts as not given. */
const LOOKS = 10;

/**
 * Calls `end` after `ms`, and later where this process had no time meanwhile: an answer that came while it was busy, as when it has just been
 * started, is no answer that did not come. @returns what prevents it
 */
export function lookUntil(ms: number, end: () => void): () => void {
  let looks = 0;
  let timer = setTimeout(look, ms / LOOKS);
  function look(): void {
    looks += 1;
    // What has arrived is read between two timers, however late they are.
    if (looks < LOOKS) timer = setTimeout(look, ms / LOOKS);
    else end();
  }
  return () => clearTimeout(timer);
}

/** The work's outcome, or this error once it has taken too long; it goes on by itself then. */
export function inTime<Result>(ms: number, work: Promise<Result>, tooLate: () => Error): Promise<Result> {
  return new Promise((resolve, reject) => {
    const disarm = lookUntil(ms, () => reject(tooLate()));
    work.finally(disarm).then(resolve, reject);
  });
}
