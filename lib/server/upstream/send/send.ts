import { type Dispatcher, getGlobalDispatcher } from "undici";
import {
  CutShort,
  InvalidResponse,
  LocalError,
  Redirected,
  TimedOut,
  Unreachable,
  type UpstreamIdentity,
} from "@/lib/server/upstream/errors/errors";
import {
  type AnswerHeaders,
  joinHeader,
  pickDocumentedHeaders,
} from "@/lib/server/upstream/protocol/headers";
import { hasNoBody } from "@/lib/server/upstream/protocol/no-body";
import { safeWord } from "@/lib/server/upstream/secrets/redact";
import type { Secrets } from "@/lib/server/upstream/secrets/secrets";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { type Head, type Reading, Receiver, TooLarge } from "./receiver";

/**
 * One whole answer of the service: any status but a redirect, the body as text, the allow-listed headers without
 * secrets. The body may still hold some.
 */
export interface RawAnswer {
  status: number;
  headers: AnswerHeaders;
  body: string;
}

/** A hundred items of 40 KiB each. */
export const MOST_LIST_BYTES = 4 * 1024 * 1024;
/** For everything but lists: tokens, errors, documents. What is larger is none, and costs whoever looks through it. */
export const MOST_OTHER_BYTES = 64 * 1024;

export interface Outgoing {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  /** Ends the attempt; its reason becomes the error when it is a `LocalError`. */
  signal?: AbortSignal;
  clock: Clock;
  timeoutMs: number;
  /** How large the body of a success may be; that of an error is held to `MOST_OTHER_BYTES`. */
  mostBytes: number;
  dispatcher?: Dispatcher;
  /** What an answer must not carry back in its headers, nor a failure in its words. */
  secrets: Secrets;
}

/**
 * Makes one attempt and nothing more: no retry, no redirect, no token.
 * @throws Unreachable, TimedOut, Redirected, InvalidResponse; the signal's reason when the caller gave up.
 */
export async function send(outgoing: Outgoing): Promise<RawAnswer> {
  const { signal, clock, timeoutMs, secrets } = outgoing;
  signal?.throwIfAborted();
  const receiver = new Receiver((head) => readingOf(head, outgoing));
  const lift = clock.deadline(timeoutMs, () => receiver.giveUp(new TimedOut(timeoutMs)));
  const follow = () => receiver.giveUp(signal?.reason);
  signal?.addEventListener("abort", follow, { once: true });
  try {
    dispatch(outgoing, receiver);
    const { head, body } = await receiver.whole;
    return { status: head.status, headers: headersOf(head, secrets), body };
  } catch (error) {
    if (error instanceof LocalError || (signal?.aborted && error === signal.reason)) throw error;
    const { head } = receiver;
    if (!head) throw whyNone(error);
    // A pause that is asked for counts, whatever was written below it.
    if (hasNoBody(head.status) || (head.status === 429 && error instanceof TooLarge)) {
      return { status: head.status, headers: headersOf(head, secrets), body: "" };
    }
    throw whyBroken(error, identify(head, secrets));
  } finally {
    lift();
    signal?.removeEventListener("abort", follow);
  }
}

function dispatch(
  { url, method, headers, dispatcher = getGlobalDispatcher() }: Outgoing,
  receiver: Receiver,
): void {
  const { origin, pathname, search } = new URL(url);
  dispatcher.dispatch({ origin, path: pathname + search, method, headers }, receiver);
}

/** @throws Redirected, InvalidResponse: nothing more of it is to be read */
function readingOf(head: Head, { secrets, mostBytes: most }: Outgoing): Reading {
  const { status, headers } = head;
  const mostBytes = status < 400 ? most : MOST_OTHER_BYTES;
  if (status >= 300 && status < 400) throw new Redirected(identify(head, secrets));
  const encoding = joinHeader(headers["content-encoding"])?.trim().toLowerCase() || "identity";
  if (hasNoBody(status) || encoding === "identity") return { encoding: "identity", mostBytes };
  if (encoding === "gzip" || encoding === "x-gzip") return { encoding: "gzip", mostBytes };
  const named = safeWord(secrets.scrub(encoding)) ?? "with no name";
  throw new InvalidResponse(`its encoding ${named} was not asked for`, identify(head, secrets));
}

function headersOf({ headers }: Head, secrets: Secrets): AnswerHeaders {
  return secrets.scrubHeaders(pickDocumentedHeaders(headers));
}

function identify(head: Head, secrets: Secrets): UpstreamIdentity {
  const requestId = headersOf(head, secrets)["request-id"];
  return { status: head.status, ...(requestId && { requestId }) };
}

/** Why no answer has begun. */
function whyNone(error: unknown): LocalError {
  if (error instanceof TooLarge) return new InvalidResponse(error.message);
  if (isMalformed(error)) return new InvalidResponse("it breaks the rules of HTTP");
  return new Unreachable(systemCode(error));
}

/** Why an answer that has begun did not come to its end. */
function whyBroken(error: unknown, identity: UpstreamIdentity): LocalError {
  if (error instanceof TooLarge) return new InvalidResponse(error.message, identity);
  if (isCut(error)) return new CutShort(identity);
  if (isMalformed(error) || isDamaged(error)) return new InvalidResponse("its body is damaged", identity);
  return new Unreachable(systemCode(error));
}

/** The connection ended in the middle of a body, however that was noticed. */
function isCut(error: unknown): boolean {
  if (/^(UND_ERR_SOCKET|ECONNRESET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/.test(systemCode(error))) {
    return true;
  }
  return isMalformed(error) && /EOF/.test(String(error));
}

/** A compressed body that does not decompress. */
function isDamaged(error: unknown): boolean {
  return systemCode(error).startsWith("Z_");
}

/**
 * Bytes came back that are no answer in HTTP: a broken head, false framing, headers without end, a status below
 * 200 that nobody asked for (undici's "bad response", "bad upgrade" and its own assertions).
 */
function isMalformed(error: unknown): boolean {
  const { name, message } = error as { name?: unknown; message?: unknown };
  return (
    name === "HTTPParserError" ||
    message === "bad response" ||
    message === "bad upgrade" ||
    /^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|ERR_ASSERTION)/.test(
      systemCode(error),
    )
  );
}

function systemCode(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : String(name ?? "Error");
}
