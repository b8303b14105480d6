/** What one instance may spend of each window while the database is away, so that all of them together stay within the limit. */
export interface Share {
  instances: number;
  /** Calls that it may still admit in this window. */
  left: number;
  /** When that window ends, in milliseconds since the epoch; undefined until an answer has told it. */
  endsAt?: number | undefined;
}

/** The share in force: once its window has ended, that of the next one. */
export function renewShare(share: Share, limit: number, now: number): Share {
  if (share.endsAt === undefined || now < share.endsAt) return share;
  return wholeShare(share.instances, limit);
}

/** The share after an answer has told when its window ends. */
export function endShare(share: Share, windowEnd: number, now: number): Share {
  return now < windowEnd ? { ...share, endsAt: Math.min(share.endsAt ?? windowEnd, windowEnd) } : share;
}

/** The share of a fresh window: at least one call, as only an answer tells when the window ends. */
export function wholeShare(instances: number, limit: number): Share {
  return { instances, left: Math.max(Math.floor(limit / instances), 1) };
}

/** Whether other instances have a share as well, and make calls that this one does not hear of. */
export function isOneOfSeveral({ share }: { share?: Share | undefined }): boolean {
  return share !== undefined && share.instances > 1;
}
