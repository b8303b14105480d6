import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { type Dispatcher, request } from "undici";
import { CutShort, InvalidResponse, LocalError, Redirected, TimedOut, Unreachable } from "./errors";
import { type AnswerHeaders, passedDown, single } from "./headers";
import { safeWord } from "./redact";

/** One whole answer of the service: any status but a redirect, the body as text, the allow-listed headers. */
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
}

const MOST_BODY_BYTES = 8 * 1024 * 1024;

/**
 * Makes one attempt and nothing more: no retry, no redirect, no token.
 * @throws Unreachable, TimedOut, Redirected, InvalidResponse; the signal's reason when the caller gave up.
 */
export async function send(outgoing: Outgoing): Promise<RawAnswer> {
  const timeout = AbortSignal.timeout(outgoing.timeoutMs);
  const signal = outgoing.signal ? AbortSignal.any([outgoing.signal, timeout]) : timeout;
  try {
    const response = await request(outgoing.url, {
      method: outgoing.method,
      headers: outgoing.headers,
      signal,
      ...(outgoing.dispatcher && { dispatcher: outgoing.dispatcher }),
    });
    return await receive(response);
  } catch (error) {
    if (outgoing.signal?.aborted) throw outgoing.signal.reason;
    if (timeout.aborted) throw new TimedOut(outgoing.timeoutMs);
    if (error instanceof LocalError) throw error;
    throw new Unreachable(systemCode(error));
  }
}

async function receive(response: Dispatcher.ResponseData): Promise<RawAnswer> {
  const { statusCode: status, body } = response;
  const headers = passedDown(response.headers);
  const identity = { status, ...(headers["request-id"] && { requestId: headers["request-id"] }) };
  if (status >= 300 && status < 400) {
    discard(body);
    throw new Redirected(identity);
  }
  const encoding = single(response.headers["content-encoding"])?.trim().toLowerCase() || "identity";
  const decoded = decode(body, encoding);
  if (!decoded) {
    discard(body);
    const named = safeWord(encoding) ?? "with no name";
    throw new InvalidResponse(`its encoding ${named} was not asked for`, identity);
  }
  try {
    return { status, headers, body: await text(decoded) };
  } catch (error) {
    discard(body);
    if (error instanceof TooLarge) throw new InvalidResponse(error.message, identity);
    if (isCut(error)) throw new CutShort(identity);
    if (isDamage(error)) throw new InvalidResponse("its body is damaged", identity);
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

/** Counts what was decoded, as the size on the wire says nothing about it. */
async function text(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BODY_BYTES) throw new TooLarge(`it is larger than ${MOST_BODY_BYTES / 1024 / 1024} MiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The connection broke in the middle of an answer. */
function isCut(error: unknown): boolean {
  return /^(UND_ERR_SOCKET|ECONNRESET)$/.test(systemCode(error));
}

/** An answer that is not what its own headers say. */
function isDamage(error: unknown): boolean {
  return /^(Z_|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|HPE_)/.test(systemCode(error));
}

function systemCode(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : String(name ?? "Error");
}
