import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

/** What the embedded database needs beyond its core: the index for free text in the journal. */
export const EXTENSIONS = { pg_trgm };
