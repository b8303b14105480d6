import { setImmediate } from "node:timers/promises";

/** Work in slices of a few milliseconds; between them other work may run. */
export type Work<Result> = Generator<undefined, Result, undefined>;

/** Does all of it at once, which is right for small texts. */
export function runAtOnce<Result>(work: Work<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Does it slice by slice with other work between them, so that one large answer holds up nobody else. */
export async function runInSlices<Result>(work: Work<Result>): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
