import type { ApiErrorDetail } from "@/lib/contract/api-error";

/** What a screen knows of a call that failed. Plain data, so that a page of the server can hand it on. */
export interface Failure {
  /** HTTP status; 0 when Rollcall's own server gave no answer. */
  status: number;
  error: ApiErrorDetail;
  /** The service said so, and not Rollcall: a code that both know means what the service means by it. */
  byService?: true;
  /** When another try can succeed, in milliseconds since the epoch by the browser's clock. */
  retryAt?: number;
}

/**
 * What the service answered: of its error object what the interface documents ("/v1 error body"), as far as it is text.
 * @param requestId what the journal has the call under, should the body say otherwise
 */
export function serviceFailure(status: number, said: object, requestId: string | undefined): Failure {
  const text = (name: keyof ApiErrorDetail) => {
    const value: unknown = Object.hasOwn(said, name) ? said[name as keyof typeof said] : undefined;
    return typeof value === "string" ? value : undefined;
  };
  return {
    status,
    byService: true,
    error: {
      type: text("type") ?? "",
      code: text("code") ?? "",
      message: text("message") ?? "",
      param: text("param"),
      doc_url: text("doc_url"),
      request_id: requestId ?? text("request_id"),
    },
  };
}

/** The code, if it is Rollcall's. */
export function ownCode({ error, byService }: Failure): string | undefined {
  return byService ? undefined : error.code;
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
