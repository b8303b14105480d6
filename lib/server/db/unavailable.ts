import { isLocalError, LocalError } from "@/lib/server/upstream/errors/errors";
import { causesOf } from "./causes";

/** Short enough to notice within 5 s that the database is back. */
const RETRY_AFTER_MS = 2_000;

/** The database did not answer, or not in time; `cause` says why. The statement may have been executed all the same. */
export class DatabaseUnavailable extends LocalError {
  constructor(override readonly cause: unknown) {
    super("database_unavailable", "Rollcall's database does not answer.", { retryAfterMs: RETRY_AFTER_MS });
  }
}

/** The DatabaseUnavailable behind an error, if there is one. */
export function unavailableIn(thrown: unknown): LocalError | undefined {
  return causesOf(thrown)
    .filter(isLocalError)
    .find(({ code }) => code === "database_unavailable");
}

/** What is answered to whoever asked: the error itself if it is one of Rollcall's own, or that the database is away. */
export function refusalIn(thrown: unknown): LocalError | undefined {
  return isLocalError(thrown) ? thrown : unavailableIn(thrown);
}
