import { isLocalError, LocalError } from "@/lib/server/upstream/errors/errors";

/** Short enough to notice within 5 s that the database is back. */
const RETRY_AFTER_MS = 2_000;

/** The database did not answer, or not in time; `cause` says why. The statement may have been executed all the same. */
export class DatabaseUnavailable extends LocalError {
  constructor(override readonly cause: unknown) {
    super("database_unavailable", "Rollcall's database does not answer.", { retryAfterMs: RETRY_AFTER_MS });
  }
}

/** The DatabaseUnavailable behind an error, if there is one; drizzle wraps the driver's errors. */
export function unavailableIn(thrown: unknown): LocalError | undefined {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (isLocalError(error) && error.code === "database_unavailable") return error;
  }
  return undefined;
}
