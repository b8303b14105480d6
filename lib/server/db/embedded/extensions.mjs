import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

/** Extensions of the embedded database: trigram indexes for the journal's free text. */
export const EXTENSIONS = { pg_trgm };
