import type { LocalCode } from "@/lib/contract/api-error";
import { isLocalError, LocalError } from "@/lib/server/upstream/errors/errors";
import { causesOf } from "./causes";
import { DataDirUnwritable, reasonOf } from "./errors";

/** Short enough to notice within 5 s that the database is back. */
const RETRY_AFTER_MS = 2_000;

const UNAVAILABLE: ReadonlySet<LocalCode> = new Set(["database_unavailable", "copies_unusable"]);

/** The database did not answer, or not in time; `cause` says why. The statement may have been executed all the same. */
export class DatabaseUnavailable extends LocalError {
  constructor(
    override readonly cause: unknown,
    code: LocalCode = "database_unavailable",
    message = "Rollcall's database does not answer.",
    retryAfterMs = RETRY_AFTER_MS,
  ) {
    super(code, message, { retryAfterMs });
  }
}

/** A statement took longer than its client may, or waited so long for others. */
export class StatementTooSlow extends Error {
  constructor(ms: number) {
    super(`a statement took longer than ${ms} ms`);
  }
}

/** The embedded database of copies cannot be opened: the disk is full, its files are damaged, or the locked data folder is not in its place, which somebody has to mend. */
export class CopiesUnusable extends DatabaseUnavailable {
  /** @param restMs for how long it is not tried again */
  constructor(cause: unknown, restMs: number) {
    // On screen too, or nobody sees which of the advice there is meant.
    const why = cause instanceof DataDirUnwritable ? `: ${reasonOf(cause)}` : "";
    super(cause, "copies_unusable", `Rollcall's database of copies cannot be opened${why}.`, restMs);
  }
}

/** The DatabaseUnavailable behind an error, if there is one. */
export function unavailableIn(thrown: unknown): LocalError | undefined {
  return causesOf(thrown)
    .filter(isLocalError)
    .find(({ code }) => UNAVAILABLE.has(code));
}

/** What is answered to whoever asked: the error itself if it is one of Rollcall's own, or that the database is away. */
export function refusalIn(thrown: unknown): LocalError | undefined {
  return isLocalError(thrown) ? thrown : unavailableIn(thrown);
}
