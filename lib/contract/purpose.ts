/** Why somebody reads. `load` is "load more" and waits behind people; the others are somebody waiting. */
export const PURPOSES = ["browse", "load", "check"] as const;

export type Purpose = (typeof PURPOSES)[number];

/** What the journal may have from earlier releases; nothing is asked for with these any more. */
export const FORMER_PURPOSES = ["prefetch", "explore"] as const;

/** What a request in the journal was for. */
export type JournalPurpose = Purpose | "token" | (typeof FORMER_PURPOSES)[number];

/** The request header in which a page says its purpose; without it, or with another word, it is `browse`. */
export const PURPOSE_HEADER = "Rollcall-Purpose";
