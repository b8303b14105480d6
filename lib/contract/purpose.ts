/** Why a page may have a call made. A person waits for `browse` and `check`; `load` ("load more") goes behind these. */
export const PURPOSES = ["browse", "load", "check"] as const;

/** Why a call is made. `copy` is a walk over a whole directory, which Rollcall makes by itself and which goes behind all others. */
export type Purpose = (typeof PURPOSES)[number] | "copy";

/** Purposes of earlier releases, which the journal may still have. */
export const FORMER_PURPOSES = ["prefetch", "explore"] as const;

/** The purpose of a request in the journal. */
export type JournalPurpose = Purpose | "token" | (typeof FORMER_PURPOSES)[number];

/** The request header with the purpose; without it, or with an unknown value, it is `browse`. */
export const PURPOSE_HEADER = "Rollcall-Purpose";
