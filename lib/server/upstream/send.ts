import type { Readable } from "node:stream";
import { createGunzip, type Gunzip } from "node:zlib";
import { type Dispatcher, request } from "undici";
import { CutShort, InvalidResponse, LocalError, Redirected, TimedOut, Unreachable } from "./errors";
import { type AnswerHeaders, passedDown, single } from "./headers";
import { hasNoBody } from "./no-body";
import { safeWord } from "./redact";
import type { Secrets } from "./secrets";

/**
 * One whole answer of the service: any status but a redirect, the body as text, the allow-listed headers without
 * secrets. The body may still hold some.
 */
export interface RawAnswer {
  status: number;
  headers: AnswerHeaders;
  body: string;
}

export interface Outgoing {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  /** Ends the attempt; its reason becomes the error when it is a `LocalError`. */
  signal?: AbortSignal;
  timeoutMs: number;
  dispatcher?: Dispatcher;
  /** What an answer must not carry back in its headers, nor a failure in its words. */
  secrets: Secrets;
}

const MOST_BODY_BYTES = 8 * 1024 * 1024;
/** From here on a body must have taken its room on the wire too: JSON shrinks to a tenth, a bomb to a thousandth. */
const SUSPICIOUS_BYTES = 1024 * 1024;
const MOST_GROWTH = 200;

/**
 * Makes one attempt and nothing more: no retry, no redirect, no token.
 * @throws Unreachable, TimedOut, Redirected, InvalidResponse; the signal's reason when the caller gave up.
 */
export async function send(outgoing: Outgoing): Promise<RawAnswer> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(new TimedOut(outgoing.timeoutMs)), outgoing.timeoutMs);
  const follow = () => giveUp.abort(outgoing.signal?.reason);
  if (outgoing.signal?.aborted) follow();
  outgoing.signal?.addEventListener("abort", follow, { once: true });
  try {
    const response = await request(outgoing.url, {
      method: outgoing.method,
      headers: outgoing.headers,
      signal: giveUp.signal,
      ...(outgoing.dispatcher && { dispatcher: outgoing.dispatcher }),
    });
    return await receive(response, outgoing.secrets);
  } catch (error) {
    if (giveUp.signal.aborted) throw giveUp.signal.reason;
    if (error instanceof LocalError) throw error;
    if (isMalformed(error)) throw new InvalidResponse("it breaks the rules of HTTP");
    throw new Unreachable(systemCode(error));
  } finally {
    clearTimeout(timer);
    outgoing.signal?.removeEventListener("abort", follow);
  }
}

async function receive(response: Dispatcher.ResponseData, secrets: Secrets): Promise<RawAnswer> {
  const { statusCode: status, body } = response;
  const headers = secrets.scrubHeaders(passedDown(response.headers));
  const identity = { status, ...(headers["request-id"] && { requestId: headers["request-id"] }) };
  if (status >= 300 && status < 400) {
    discard(body);
    throw new Redirected(identity);
  }
  if (hasNoBody(status)) return { status, headers, body: await text(body).catch(() => "") };
  const encoding = single(response.headers["content-encoding"])?.trim().toLowerCase() || "identity";
  const decoded = decode(body, encoding);
  if (!decoded) {
    discard(body);
    const named = safeWord(secrets.scrub(encoding)) ?? "with no name";
    throw new InvalidResponse(`its encoding ${named} was not asked for`, identity);
  }
  try {
    return { status, headers, body: await text(decoded) };
  } catch (error) {
    discard(body);
    if (error instanceof TooLarge) throw new InvalidResponse(error.message, identity);
    if (isCut(error)) throw new CutShort(identity);
    if (isMalformed(error) || isDamaged(error)) {
      throw new InvalidResponse("its body is damaged", identity);
    }
    throw error;
  }
}

function decode(body: Readable, encoding: string): Readable | undefined {
  if (encoding === "identity") return body;
  if (encoding !== "gzip" && encoding !== "x-gzip") return undefined;
  const gunzip = createGunzip();
  body.on("error", (error) => gunzip.destroy(error));
  gunzip.on("close", () => body.destroy());
  return body.pipe(gunzip);
}

/** Gives the socket back without reading on; a stream that is destroyed unread reports that as an error. */
function discard(body: Readable): void {
  body.on("error", () => {});
  body.destroy();
}

class TooLarge extends Error {}

/**
 * Counts what was decoded, as the size on the wire says nothing about it. A byte order mark is no part of the text;
 * bytes that are no UTF-8 become U+FFFD, so that one broken name costs nobody the page.
 */
function text(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    stream.on("data", (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      const problem = tooLarge(stream, size);
      if (problem) stream.destroy(problem);
    });
    stream.on("end", () =>
      resolve(
        Buffer.concat(chunks)
          .toString("utf8")
          .replace(/^\ufeff/, ""),
      ),
    );
    stream.on("error", reject);
  });
}

function tooLarge(stream: Readable, size: number): TooLarge | undefined {
  if (size > MOST_BODY_BYTES) return new TooLarge(`it is larger than ${MOST_BODY_BYTES / 1024 / 1024} MiB`);
  return isBomb(stream, size) ? new TooLarge("it would grow without measure when decompressed") : undefined;
}

function isBomb(stream: Readable | Gunzip, size: number): boolean {
  return "bytesWritten" in stream && size > SUSPICIOUS_BYTES && size > stream.bytesWritten * MOST_GROWTH;
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
