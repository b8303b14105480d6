/** What one of several instances may spend alone, while they cannot tell each other: of a window, and of each that follows. */
export interface Share {
  instances: number;
  /** Calls that it may still let go. */
  left: number;
  /** The end of the window that it is of, in milliseconds since the epoch; undefined until an answer has told it. */
  endsAt?: number | undefined;
}

/** The share in force: after its window it is one of the whole limit, at least one call, as an answer has to tell the next. */
export function renewShare(share: Share, limit: number, now: number): Share {
  if (share.endsAt === undefined || now < share.endsAt) return share;
  return wholeShare(share.instances, limit);
}

/** The share once an answer has told when the window ends. */
export function endShare(share: Share, windowEnd: number, now: number): Share {
  return now < windowEnd ? { ...share, endsAt: Math.min(share.endsAt ?? windowEnd, windowEnd) } : share;
}

/** The share of a window of which nothing is spent. */
export function wholeShare(instances: number, limit: number): Share {
  return { instances, left: Math.max(Math.floor(limit / instances), 1) };
}
