import { isLocalError, LocalError } from "@/lib/server/upstream/errors/errors";

/** Soon enough to see within 5 s that the database is back. */
const RETRY_AFTER_MS = 2_000;

/** The database did not answer, or not in time; `cause` says why. What it was asked may still have been done. */
export class DatabaseUnavailable extends LocalError {
  constructor(override readonly cause: unknown) {
    super("database_unavailable", "Rollcall's database does not answer.", { retryAfterMs: RETRY_AFTER_MS });
  }
}

/** That the database was away, where this is why something failed; drizzle wraps what it is told. */
export function unavailableIn(thrown: unknown): LocalError | undefined {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (isLocalError(error) && error.code === "database_unavailable") return error;
  }
  return undefined;
}
