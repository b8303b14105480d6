/** Whole seconds from now until then, never negative: what a countdown shows. Both in milliseconds. */
export function secondsUntil(then: number, now: number): number {
  return Math.max(Math.ceil((then - now) / 1000), 0);
}

/** Beyond this many seconds nobody knows how long it is without working it out. */
const LONG = 90;

/** What a countdown reads: `42 s`, beyond a minute and a half `59 min 56 s`. */
export function countdownWords(seconds: number): string {
  if (seconds <= LONG) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** The same where there is little room: `42 s`, `59:56`. */
export function shortCountdown(seconds: number): string {
  return seconds <= LONG ? `${seconds} s` : clockWords(seconds);
}

/** `12:04` for seconds. */
export function clockWords(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
