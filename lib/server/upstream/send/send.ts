import { type Dispatcher, getGlobalDispatcher } from "undici";
import {
  AnswerTooLarge,
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
 * One whole answer of the service: any status but a redirect, the allow-listed headers without secrets, and the body as
 * text, which may still hold some.
 */
export interface RawAnswer {
  status: number;
  headers: AnswerHeaders;
  body: string;
}

/** A hundred items of 40 KiB each. */
export const MOST_LIST_BYTES = 4 * 1024 * 1024;
/** What a walk reads, for which a page is asked for again with half the limit if it has more. */
export const MOST_COPY_BYTES = 8 * 1024 * 1024;
/** For tokens, errors and documents: none of them is larger, and searching one for secrets takes time. */
export const MOST_OTHER_BYTES = 64 * 1024;

export interface Outgoing {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  /** Ends the attempt; its reason is what `send` throws then. */
  signal?: AbortSignal;
  clock: Clock;
  timeoutMs: number;
  /** Told once there is a connection to send it by: before that, the service cannot have seen it. */
  onConnected?: () => void;
  /** The largest body of a success; that of an error may have `MOST_OTHER_BYTES`. */
  mostBytes: number;
  dispatcher?: Dispatcher;
  /** Taken out of the answer's headers and of messages. */
  secrets: Secrets;
}

/**
 * Makes one attempt: no retry, no redirect, no token.
 * @throws Unreachable, TimedOut, Redirected, InvalidResponse; the signal's reason when the caller gave up
 */
export async function send(outgoing: Outgoing): Promise<RawAnswer> {
  const { signal, clock, timeoutMs, secrets } = outgoing;
  signal?.throwIfAborted();
  let isConnected = false;
  const receiver = new Receiver(
    (head) => readingOf(head, outgoing),
    () => {
      isConnected = true;
      outgoing.onConnected?.();
    },
  );
  const lift = clock.deadline(timeoutMs, () => receiver.giveUp(new TimedOut(timeoutMs)));
  const follow = () => receiver.giveUp(signal?.reason);
  signal?.addEventListener("abort", follow, { once: true });
  try {
    dispatch(outgoing, receiver);
    const { head, body } = await receiver.answer;
    return { status: head.status, headers: headersOf(head, secrets), body };
  } catch (error) {
    const { head } = receiver;
    // The pause that a 429 asks for counts, whatever becomes of its body and of whoever asked.
    if (head?.status === 429) return withoutBody(head, secrets);
    // Whichever time ran out: nobody was asked, so nobody was slow.
    if (error instanceof TimedOut && !isConnected) throw new Unreachable("ETIMEDOUT");
    if (head && error instanceof TimedOut) throw new TimedOut(error.afterMs, identify(head, secrets));
    if (error instanceof LocalError || (signal?.aborted && error === signal.reason)) throw error;
    if (!head) throw whyNone(error);
    if (hasNoBody(head.status)) return withoutBody(head, secrets);
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

/** How to read the body. @throws Redirected, InvalidResponse when it is not to be read */
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

function withoutBody(head: Head, secrets: Secrets): RawAnswer {
  return { status: head.status, headers: headersOf(head, secrets), body: "" };
}

function identify(head: Head, secrets: Secrets): UpstreamIdentity {
  const requestId = headersOf(head, secrets)["request-id"];
  return { status: head.status, ...(requestId && { requestId }) };
}

function whyNone(error: unknown): LocalError {
  if (error instanceof TooLarge) return new InvalidResponse(error.message);
  if (isMalformed(error)) return new InvalidResponse("it breaks the rules of HTTP");
  const code = systemCode(error);
  return new Unreachable(code === "UND_ERR_CONNECT_TIMEOUT" ? "ETIMEDOUT" : code);
}

/** Why an answer that began did not end. */
function whyBroken(error: unknown, identity: UpstreamIdentity): LocalError {
  if (error instanceof TooLarge) return new AnswerTooLarge(error.message, identity);
  if (isCut(error)) return new CutShort(identity);
  if (isMalformed(error) || isDamaged(error)) return new InvalidResponse("its body is damaged", identity);
  return new Unreachable(systemCode(error));
}

/** Whether the connection ended in the middle of a body, however that showed. */
function isCut(error: unknown): boolean {
  if (/^(UND_ERR_SOCKET|ECONNRESET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/.test(systemCode(error))) {
    return true;
  }
  return isMalformed(error) && /EOF/.test(String(error));
}

/** Whether a compressed body does not decompress. */
function isDamaged(error: unknown): boolean {
  return systemCode(error).startsWith("Z_");
}

/**
 * Whether the bytes are no HTTP answer: a broken head, wrong framing, endless headers, or an unexpected status below 200
 * (undici's "bad response", "bad upgrade" and its assertions).
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
