import type { Dispatcher } from "undici";
import { isObject } from "@/lib/contract/is-object";
import { tokenAnswer, tokenErrorAnswer } from "@/lib/contract/token";
import {
  AuthenticationFailed,
  InvalidResponse,
  type LocalError,
  type UpstreamIdentity,
} from "@/lib/server/upstream/errors/errors";
import { type AnswerHeaders, requestHeaders } from "@/lib/server/upstream/protocol/headers";
import { parseBoundedJson } from "@/lib/server/upstream/protocol/json-bounds";
import { parseDelay, parseRetryAfter } from "@/lib/server/upstream/protocol/retry-after";
import type { Target } from "@/lib/server/upstream/protocol/target";
import { isTransientError, isTransientStatus } from "@/lib/server/upstream/retry/back-off";
import { safeWord } from "@/lib/server/upstream/secrets/redact";
import { LONGEST_SECRET, type Secrets } from "@/lib/server/upstream/secrets/secrets";
import { identityOf, readErrorFields } from "@/lib/server/upstream/send/answer";
import { scrubAnswer } from "@/lib/server/upstream/send/scrub-answer";
import { MOST_OTHER_BYTES, type RawAnswer, send } from "@/lib/server/upstream/send/send";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { grantedScope } from "./granted-scope";

/** An access token. Times in milliseconds since the epoch. */
export interface Token {
  value: string;
  scope: string | undefined;
  issuedAt: number;
  expiresAt: number;
}

/** One exchange at the token endpoint, as observers see it. */
export interface ExchangeResult {
  token: Token;
  status: number;
}

export interface ExchangeDeps {
  clock: Clock;
  secrets: Secrets;
  timeoutMs: number;
  /** When it is sent: the token is issued from then on. Milliseconds since the epoch. */
  sentAt: number;
  dispatcher?: Dispatcher;
  /** Is told the headers of any answer, also of one that is refused. */
  onHeaders?: (headers: AnswerHeaders) => void;
}

/** A day; the interface says 15 minutes, so a longer life is a mistake. */
const LONGEST_LIFE_SECONDS = 86_400;
/** "Retry-After: 0" is no reason to ask at once. */
const LEAST_PAUSE_MS = 1_000;

/**
 * Exchanges the key for a token at `POST /oauth/token` (interface, "Authentication"), once. The token's life is counted
 * from before the request leaves, as it cannot have begun earlier.
 * @throws AuthenticationFailed when refused, InvalidResponse when malformed, or what `send` throws
 */
export async function exchange(
  target: Target,
  { clock, secrets, sentAt, onHeaders, ...limits }: ExchangeDeps,
): Promise<ExchangeResult> {
  const raw = await send({
    method: "POST",
    url: `${target.baseUrl}/oauth/token`,
    headers: requestHeaders(target.apiKey),
    clock,
    secrets,
    mostBytes: MOST_OTHER_BYTES,
    ...limits,
  });
  // Even in an answer that is refused below: whatever it calls a token is a secret.
  const body = parseBoundedJson(raw.body);
  if (isObject(body)) secrets.learn(body.access_token);
  const headers = secrets.scrubHeaders(raw.headers);
  onHeaders?.(headers);
  const identity = identityOf(raw.status, headers);
  if (raw.status >= 400 && raw.status <= 599) {
    throw toRefusal(await scrubAnswer({ ...raw, headers }, secrets), clock.now());
  }
  // Neither a success nor a refusal that the interface knows.
  if (raw.status !== 200) {
    throw new InvalidResponse(`the token endpoint answered ${raw.status}`, identity);
  }
  const token = readToken(body, identity, sentAt, secrets);
  // A service that echoes the key would otherwise have it sent to /v1.
  if (token.value === target.apiKey) throw new InvalidResponse("the token is the key itself", identity);
  return { token, status: raw.status };
}

/** Whether the endpoint answered `slow_down` (interface, "Exceeding the limit" 3). */
export function isSlowDown(error: unknown): error is AuthenticationFailed {
  return error instanceof AuthenticationFailed && error.detail.upstream?.status === 429;
}

/** Whether the endpoint refused the key, rather than being busy, failing or not understood. */
export function isKeyRefused(error: unknown): boolean {
  return error instanceof AuthenticationFailed && !isSlowDown(error) && !isTransientError(error);
}

function toRefusal(answer: RawAnswer, now: number): LocalError {
  const body = parseBoundedJson(answer.body);
  // A page that asks for a password is that of something in between, and says nothing of the key.
  if (answer.status === 401 && !isObject(body)) {
    const identity = identityOf(answer.status, answer.headers);
    return new InvalidResponse("the token endpoint answered 401 without the error object", identity);
  }
  const parsed = tokenErrorAnswer.safeParse(body);
  const code = parsed.success ? safeWord(parsed.data.error) : undefined;
  const retryAfterMs = requestedPause(answer, now);
  const fields = readErrorFields(answer);
  return new AuthenticationFailed(`The token endpoint answered ${answer.status}${code ? ` ${code}` : ""}.`, {
    upstream: {
      ...identityOf(answer.status, answer.headers, parsed.data?.request_id),
      ...(code && { code }),
    },
    ...(fields && { fields }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

/** The pause that a busy or failing endpoint asks for, in milliseconds. */
export function requestedPause(
  { status, headers }: { status: number; headers: AnswerHeaders },
  now: number,
): number | undefined {
  const isBusy = status === 429;
  if (!isBusy && !isTransientStatus(status)) return undefined;
  const asked = isBusy ? parseRetryAfter(headers, now) : parseDelay(headers["retry-after"], now);
  return asked === undefined ? undefined : Math.max(asked, LEAST_PAUSE_MS);
}

function readToken(body: unknown, identity: UpstreamIdentity, issuedAt: number, secrets: Secrets): Token {
  const parsed = tokenAnswer.safeParse(body);
  if (!parsed.success) {
    const fields = new Set(parsed.error.issues.map((issue) => issue.path.join(".") || "body"));
    throw new InvalidResponse(`the token answer has no usable ${[...fields].join(", ")}`, identity);
  }
  const { access_token: value, token_type: type, expires_in: life, scope } = parsed.data;
  if (type.toLowerCase() !== "bearer") throw new InvalidResponse("the token's type is not Bearer", identity);
  // RFC 6750 allows no other characters in a bearer token, and some could split the header that it is sent in.
  if (!/^[\x21-\x7e]+$/.test(value))
    throw new InvalidResponse("the token holds forbidden characters", identity);
  if (value.length > LONGEST_SECRET) {
    throw new InvalidResponse(`the token is longer than ${LONGEST_SECRET} characters`, identity);
  }
  if (!(Number.isInteger(life) && life > 0 && life <= LONGEST_LIFE_SECONDS)) {
    throw new InvalidResponse(`the token's life of ${life} s makes no sense`, identity);
  }
  const granted = scope == null ? undefined : grantedScope(scope, secrets);
  return { value, scope: granted, issuedAt, expiresAt: issuedAt + life * 1000 };
}
