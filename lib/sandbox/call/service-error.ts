import { type ErrorType, SERVICE_CODES, type ServiceCode } from "@/lib/contract/api-error";

/** An error as the answer to a call. It is rendered in one place, in the shape of the call's endpoint. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly status: number;
  readonly code: string;
  readonly type: string;
  readonly param: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, { status, code, type, param, headers = {} }: ServiceErrorFields) {
    super(message);
    this.status = status;
    this.code = code;
    this.type = type;
    this.param = param;
    this.headers = headers;
  }
}

export interface ServiceErrorFields {
  status: number;
  code: string;
  type: string;
  /** The parameter that caused it; absent unless it was a single one. */
  param?: string;
  headers?: Readonly<Record<string, string>>;
}

/** The documented codes, and one of the sandbox's own: a `Host` that it does not answer under. */
const CODES = {
  ...SERVICE_CODES,
  host_unknown: { type: "invalid_request_error", status: 421 },
} as const satisfies Record<ServiceCode | "host_unknown", { type: ErrorType; status: number }>;

/** The values of `error` at the token endpoint and their statuses (interface, "Authentication" 9). */
const TOKEN_ERRORS = {
  invalid_request: 400,
  invalid_client: 401,
  host_unknown: 421,
  slow_down: 429,
  server_error: 500,
} as const;

export type SandboxCode = keyof typeof CODES;
export type TokenErrorCode = keyof typeof TOKEN_ERRORS;

/** An error of a documented code, to be thrown. */
export function serviceError(
  code: SandboxCode,
  message: string,
  more: Pick<ServiceErrorFields, "param" | "headers"> = {},
): ServiceError {
  return new ServiceError(message, { ...CODES[code], code, ...more });
}

/** For a method that the path does not have: an unsupported operation (interface, "Codes"). */
export function methodError(
  allowed: readonly string[],
  toError: typeof serviceError | typeof tokenError,
): ServiceError {
  const allow = allowed.join(", ");
  return toError("invalid_request", `This path takes ${allow} only.`, { headers: { allow } });
}

/** An error of the token endpoint, to be thrown. */
export function tokenError(
  error: TokenErrorCode,
  description: string,
  more: Pick<ServiceErrorFields, "headers"> = {},
): ServiceError {
  const status = TOKEN_ERRORS[error];
  return new ServiceError(description, { status, code: error, type: typeOfStatus(status), ...more });
}

/** A failure of any status, code and type; those left out are the ones that go with the others. */
export function createServiceError(
  family: "v1" | "token" | "other",
  message: string,
  choice: Partial<Pick<ServiceErrorFields, "status" | "code" | "type">>,
): ServiceError {
  const table = Object.entries<{ status: number; type?: string }>(family === "token" ? tokenTable() : CODES);
  const entry = table.find(([code]) => code === choice.code)?.[1];
  const status = choice.status ?? entry?.status ?? 500;
  const code =
    choice.code ?? table.find((row) => row[1].status === status)?.[0] ?? genericCode(family, status);
  return new ServiceError(message, {
    status,
    code,
    type: choice.type ?? entry?.type ?? typeOfStatus(status),
  });
}

function tokenTable(): Record<string, { status: number }> {
  return Object.fromEntries(Object.entries(TOKEN_ERRORS).map(([code, status]) => [code, { status }]));
}

/** For a status without a documented code: below 500 the request is at fault, from there on the service. */
function genericCode(family: string, status: number): string {
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
