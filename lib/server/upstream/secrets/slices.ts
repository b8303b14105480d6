import { setImmediate } from "node:timers/promises";

/** Work in slices of a few milliseconds: where it stops, others may have their turn. */
export type Work<Result> = Generator<undefined, Result, undefined>;

/** Does all of it now: right for what is small. */
export function runAtOnce<Result>(work: Work<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Does it slice by slice, and between two of them whatever else waits: nobody is held up by what somebody else is sent. */
export async function runInSlices<Result>(work: Work<Result>): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
