import type { IncomingMessage } from "node:http";
import { isHost } from "@/lib/contract/hosts";

const NOWHERE = "http://sandbox.invalid";
// In small letters a method is none of HTTP's, and ends here too.
const REQUEST_LINE = /^[\w-]+ (\S+)(?= HTTP\/)/gm;
const FIRST_WORDS = /^[\w-]+ (\S+)/;

/** A Node message as a web-standard request. `gone` aborts when the client leaves, `cut` when the body ends too soon. */
export function toRequest(incoming: IncomingMessage, gone?: AbortSignal, cut?: AbortSignal): Request {
  const method = incoming.method ?? "GET";
  const bodiless = method === "GET" || method === "HEAD" || !isFetchMethod(method);
  const request = new Request(urlOf(incoming.url ?? "/", originOf(incoming)), {
    method: isFetchMethod(method) ? method : "GET",
    headers: headersOf(incoming),
    ...(gone && { signal: gone }),
    ...(!bodiless && { body: bodyOf(incoming, cut), duplex: "half" }),
  });
  if (!isFetchMethod(method)) Object.defineProperty(request, "method", { value: method });
  return request;
}

/** A substitute for a request that could not be parsed, of which at most the target is known. */
export function malformedRequest(target = "/"): Request {
  return new Request(urlOf(target));
}

/**
 * The target of the request in which the parser failed at `offset`. Bytes may hold several requests: it is the last
 * request line before the failure, or else the first words if they look like the beginning of one.
 */
export function findTarget(bytes: Buffer, offset: number): string | undefined {
  const text = bytes.toString("latin1");
  const lines = [...text.matchAll(REQUEST_LINE)].filter(({ index }) => index <= offset);
  return (lines.at(-1) ?? FIRST_WORDS.exec(text))?.[1];
}

/**
 * Reads from the message on demand, because Node discards a body that nobody has started to read. A body that is cut
 * fails in this stream: an error of the message itself would close the connection before the answer.
 */
function bodyOf(incoming: IncomingMessage, cut?: AbortSignal): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        cut?.addEventListener("abort", () => controller.error(cut.reason));
      },
      async pull(controller) {
        chunks ??= incoming[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}

/** The Fetch standard forbids some methods that arrive over HTTP all the same. */
function isFetchMethod(method: string): boolean {
  return method !== "CONNECT" && method !== "TRACE" && method !== "TRACK";
}

/** By the `Host` that the client sent, where it is one: a listener rejects those that are not its own. */
function originOf({ headers, socket }: IncomingMessage): string {
  const origin = `http://${headers.host}`;
  if (isHost(headers.host?.toLowerCase() ?? "") && URL.canParse(origin)) return origin;
  const { localAddress = "", localPort } = socket;
  const socketOrigin = `http://${localAddress.includes(":") ? `[${localAddress}]` : localAddress}:${localPort}`;
  return URL.canParse(socketOrigin) ? socketOrigin : NOWHERE;
}

/** Uses the path of a target and never its host, which a full URL or `//host` would contain. */
function urlOf(target: string, origin = NOWHERE): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, "");
  return `${origin}${path.startsWith("/") ? "" : "/"}${path}`;
}

/** From the raw pairs: Node's own object hides the repetition of a header, which may be what is wrong with it. */
function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] as string, rawHeaders[index + 1] as string);
  }
  return headers;
}
