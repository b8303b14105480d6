/** The clocks of instances differ by less. */
const SLACK_MS = 5_000;

/**
 * Whether something happened later than now: the clock has been set back since, this machine's or that of the database. What was to last for
 * seconds would last until that time comes again, hours later.
 */
export function isAhead(at: number, now: number): boolean {
  return at > now + SLACK_MS;
}

/** Whether what happened then lasts still: not for so long, nor where the clock has been set back since. */
export function isRecent(at: number, ms: number, now: number): boolean {
  return now < at + ms && !isAhead(at, now);
}
