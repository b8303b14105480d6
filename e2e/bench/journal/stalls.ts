/** A time in which nothing of a process ran, by the machine's monotonic clock, which all processes share. Milliseconds. */
export interface Stall {
  from: number;
  until: number;
}

const TICK_MS = 1;
/** Less than this is how timers are. */
const LEAST_MS = 5;

/** @returns ends the watching, and says when the event loop of this process stood still. */
export function watchStalls(): () => Stall[] {
  const stalls: Stall[] = [];
  let last = now();
  const look = () => {
    const stall = { from: last, until: now() };
    last = stall.until;
    if (lengthOf(stall) >= LEAST_MS) stalls.push(stall);
  };
  const timer = setInterval(look, TICK_MS);
  return () => {
    clearInterval(timer);
    look();
    return stalls;
  };
}

/** The longest of these, less what others stood still at the same time. Milliseconds. */
export function longestBeside(stalls: readonly Stall[], others: readonly Stall[]): number {
  return Math.max(0, ...stalls.map((stall) => lengthOf(stall) - shared(stall, others)));
}

function shared(stall: Stall, others: readonly Stall[]): number {
  return others.reduce((sum, other) => {
    const both = { from: Math.max(stall.from, other.from), until: Math.min(stall.until, other.until) };
    return sum + Math.max(0, lengthOf(both));
  }, 0);
}

function lengthOf({ from, until }: Stall): number {
  return until - from;
}

function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
