/**
 * Why somebody reads. `load` is "load the rest" and waits behind people, `prefetch` behind both; the others are
 * somebody waiting.
 */
export const PURPOSES = ["browse", "load", "prefetch", "check", "explore"] as const;

export type Purpose = (typeof PURPOSES)[number];

/** The request header in which a page says its purpose; without it, or with another word, it is `browse`. */
export const PURPOSE_HEADER = "Rollcall-Purpose";
