import type { JournalDetail } from "@/lib/contract/journal";

/** Where an attempt lies in its operation, in hundredths of all of it. */
export interface Stretch {
  start: number;
  width: number;
  /** Milliseconds that nothing was under way before it; 0 when it began at once. */
  waitedMs: number;
}

/** Less is the time between two lines of a program, not a wait. */
const LEAST_WAIT_MS = 5;

/** The attempts of an operation to one scale. An exchange lies inside the attempt that needed it. */
export function stretches(attempts: readonly JournalDetail[]): Stretch[] {
  const begin = Math.min(...attempts.map(({ at }) => at));
  const end = Math.max(...attempts.map(endOf));
  const total = Math.max(end - begin, 1);
  return attempts.map((attempt) => {
    const { at, durationMs } = attempt;
    const before = attempts.filter((other) => other !== attempt && endOf(other) <= at);
    const isCovered = attempts.some((other) => other !== attempt && other.at < at && endOf(other) > at);
    const waitedMs = before.length > 0 && !isCovered ? at - Math.max(...before.map(endOf)) : 0;
    return {
      start: ((at - begin) / total) * 100,
      width: (durationMs / total) * 100,
      waitedMs: waitedMs >= LEAST_WAIT_MS ? waitedMs : 0,
    };
  });
}

function endOf({ at, durationMs }: JournalDetail): number {
  return at + durationMs;
}
