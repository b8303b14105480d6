import type { ApiErrorDetail } from "@/lib/contract/api-error";

/** Why a call failed. Plain data, so that a server component can pass it to the browser. */
export interface Failure {
  /** HTTP status; 0 when Rollcall's own server gave no answer. */
  status: number;
  error: ApiErrorDetail;
  /** The code is the service's: one that Rollcall also uses then means what the service means by it. */
  byService?: true;
  /** When a retry can succeed, in milliseconds since the epoch by the browser's clock. */
  retryAt?: number;
  /** Of a page of a list: the cursor that it was asked for after; absent for the first one. */
  after?: string | undefined;
}

/**
 * A failure from the service's error object: its documented fields (interface, "/v1 error body"), if they are texts.
 * @param requestId the id that the journal has the call under, which wins over the one in the body
 */
export function serviceFailure(status: number, body: object, requestId: string | undefined): Failure {
  const text = (name: keyof ApiErrorDetail) => {
    const value: unknown = Object.hasOwn(body, name) ? body[name as keyof typeof body] : undefined;
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

/** The code, if it is one of Rollcall's. */
export function ownCode({ error, byService }: Failure): string | undefined {
  return byService ? undefined : error.code;
}

/** What every fetcher throws: it carries what a screen needs to say. */
export class ApiFailure extends Error {
  constructor(readonly failure: Failure) {
    super(`${failure.status} ${failure.error.code}`);
    this.name = "ApiFailure";
  }
}

/** The failure inside what was thrown; anything but an ApiFailure becomes `server_gone`. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof ApiFailure) return thrown.failure;
  return { status: 0, error: { type: "api_error", code: "server_gone", message: String(thrown) } };
}
