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

/** The attempts of an operation to one scale, as they are listed. */
export function stretches(attempts: readonly JournalDetail[]): Stretch[] {
  const begin = Math.min(...attempts.map(({ at }) => at));
  const end = Math.max(...attempts.map(endOf));
  const total = Math.max(end - begin, 1);
  const waits = waitsOf(attempts);
  return attempts.map((attempt) => ({
    start: ((attempt.at - begin) / total) * 100,
    width: (attempt.durationMs / total) * 100,
    waitedMs: waits.get(attempt) ?? 0,
  }));
}

/** Each time that nothing was under way, before what came next: of attempts that overlap the one that is listed first. */
function waitsOf(attempts: readonly JournalDetail[]): Map<JournalDetail, number> {
  const waits = new Map<JournalDetail, number>();
  const begun = attempts.toSorted((one, other) => one.at - other.at);
  let busyUntil = begun[0]?.at ?? 0;
  for (const next of begun) {
    const waitedMs = next.at - busyUntil;
    if (waitedMs >= LEAST_WAIT_MS) waits.set(attempts.find(({ at }) => at >= next.at) ?? next, waitedMs);
    busyUntil = Math.max(busyUntil, endOf(next));
  }
  return waits;
}

function endOf({ at, durationMs }: JournalDetail): number {
  return at + durationMs;
}
