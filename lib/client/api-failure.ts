import type { ApiErrorDetail } from "@/lib/contract/api-error";

/** What a screen knows of a call that failed. Plain data, so that a page of the server can hand it on. */
export interface Failure {
  /** HTTP status; 0 when Rollcall's own server gave no answer. */
  status: number;
  error: ApiErrorDetail;
  /** When another try can succeed, in milliseconds since the epoch by the browser's clock. */
  retryAt?: number;
}

/** Thrown by every fetcher; carries what the screen shows. */
export class ApiFailure extends Error {
  constructor(readonly failure: Failure) {
    super(`${failure.status} ${failure.error.code}`);
    this.name = "ApiFailure";
  }
}

/** The failure inside whatever was thrown; what is no answer at all becomes `server_gone`. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof ApiFailure) return thrown.failure;
  return { status: 0, error: { type: "api_error", code: "server_gone", message: String(thrown) } };
}
