import { type ErrorType, SERVICE_CODES, type ServiceCode } from "@/lib/contract/api-error";

/** Why a call is not answered as asked. Rendered in one place, in the shape its endpoint uses. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly status: number;
  readonly code: string;
  readonly type: string;
  readonly param: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, what: FailureShape) {
    super(message);
    this.status = what.status;
    this.code = what.code;
    this.type = what.type;
    this.param = what.param;
    this.headers = what.headers ?? {};
  }
}

export interface FailureShape {
  status: number;
  code: string;
  type: string;
  /** Only if a single parameter of the request is to blame. */
  param?: string;
  headers?: Readonly<Record<string, string>>;
}

/** The documented codes, and what the document leaves room for: another's `Host`. */
const CODES = {
  ...SERVICE_CODES,
  host_unknown: { type: "invalid_request_error", status: 421 },
} as const satisfies Record<ServiceCode | "host_unknown", { type: ErrorType; status: number }>;

/** What `error` says at the token endpoint, and the status it comes with (interface, "Authentication" 9). */
const TOKEN_ERRORS = {
  invalid_request: 400,
  invalid_client: 401,
  host_unknown: 421,
  slow_down: 429,
  server_error: 500,
} as const;

export type SandboxCode = keyof typeof CODES;
export type TokenError = keyof typeof TOKEN_ERRORS;

export function refuse(
  code: SandboxCode,
  message: string,
  more: Pick<FailureShape, "param" | "headers"> = {},
): Failure {
  return new Failure(message, { ...CODES[code], code, ...more });
}

/** What a path says to a method that it does not have: an unsupported operation (interface, "Codes"). */
export function refuseMethod(
  allowed: readonly string[],
  refused: typeof refuse | typeof refuseToken,
): Failure {
  const allow = allowed.join(", ");
  return refused("invalid_request", `This path takes ${allow} only.`, { headers: { allow } });
}

export function refuseToken(
  error: TokenError,
  description: string,
  more: Pick<FailureShape, "headers"> = {},
): Failure {
  const status = TOKEN_ERRORS[error];
  return new Failure(description, { status, code: error, type: typeOfStatus(status), ...more });
}

/** A failure of any status, with the code and type that status has unless others are asked for. */
export function failureOf(
  family: "v1" | "token" | "other",
  message: string,
  asked: { status?: number; code?: string; type?: string },
): Failure {
  const table = family === "token" ? tokenTable() : CODES;
  const known = Object.entries<{ status: number; type?: string }>(table);
  const named = known.find(([code]) => code === asked.code)?.[1];
  const status = asked.status ?? named?.status ?? 500;
  const code =
    asked.code ?? known.find(([, entry]) => entry.status === status)?.[0] ?? fallback(family, status);
  return new Failure(message, { status, code, type: asked.type ?? named?.type ?? typeOfStatus(status) });
}

function tokenTable(): Record<string, { status: number }> {
  return Object.fromEntries(Object.entries(TOKEN_ERRORS).map(([code, status]) => [code, { status }]));
}

/** A status that no code is documented for: the request's fault below 500, the service's from there on. */
function fallback(family: string, status: number): string {
  if (status < 500) return "invalid_request";
  return family === "token" ? "server_error" : "api_error";
}

/** The type a status stands for when no code says more (interface, "Status to type mapping"). */
function typeOfStatus(status: number): ErrorType {
  if (status >= 500) return "api_error";
  if (status === 401) return "authentication_error";
  if (status === 403) return "permission_error";
  return status === 429 ? "rate_limit_error" : "invalid_request_error";
}
