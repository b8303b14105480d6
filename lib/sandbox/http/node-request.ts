import type { IncomingMessage } from "node:http";
import { isHost } from "@/lib/contract/hosts";

const NOWHERE = "http://sandbox.invalid";
const REQUEST_LINE = /^[A-Z]+ (\S+)(?= HTTP\/)/gm;
const FIRST_WORDS = /^[A-Z]+ (\S+)/;

/** Node's message as a web-standard request; `gone` tells that the client is, `cut` that the body ends too soon. */
export function toRequest(incoming: IncomingMessage, gone?: AbortSignal, cut?: AbortSignal): Request {
  const method = incoming.method ?? "GET";
  const bodiless = method === "GET" || method === "HEAD" || !representable(method);
  const request = new Request(urlOf(incoming.url ?? "/", originOf(incoming)), {
    method: representable(method) ? method : "GET",
    headers: headersOf(incoming),
    ...(gone && { signal: gone }),
    ...(!bodiless && { body: bodyOf(incoming, cut), duplex: "half" }),
  });
  if (!representable(method)) Object.defineProperty(request, "method", { value: method });
  return request;
}

/** Stands for a request that could not be parsed: of what it was, only the target may be known. */
export function malformedRequest(target = "/"): Request {
  return new Request(urlOf(target));
}

/**
 * The target of the request in which the parser failed, at `offset` of these bytes: that of the last request line up
 * to there, for others may stand before it and behind it. Without any, of what at least begins like one.
 */
export function targetIn(bytes: Buffer, offset: number): string | undefined {
  const text = bytes.toString("latin1");
  const lines = [...text.matchAll(REQUEST_LINE)].filter(({ index }) => index <= offset);
  return (lines.at(-1) ?? FIRST_WORDS.exec(text))?.[1];
}

/**
 * Touches the message only when somebody reads: a body nobody asked for is Node's to discard. A body that was cut
 * fails here and not in the message, which would take the connection with it and so the answer.
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

/** Methods that the Fetch standard forbids but that arrive over HTTP all the same. */
function representable(method: string): boolean {
  return method !== "CONNECT" && method !== "TRACE" && method !== "TRACK";
}

/** By the name that the client used. Listeners refuse what is none of theirs, whatever else it looks like. */
function originOf({ headers, socket }: IncomingMessage): string {
  const named = `http://${headers.host}`;
  if (isHost(headers.host?.toLowerCase() ?? "") && URL.canParse(named)) return named;
  const { localAddress = "", localPort } = socket;
  const own = `http://${localAddress.includes(":") ? `[${localAddress}]` : localAddress}:${localPort}`;
  return URL.canParse(own) ? own : NOWHERE;
}

/** Takes the path of whatever form the target has; never the host, which `//host` or a full URL would bring. */
function urlOf(target: string, origin = NOWHERE): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, "");
  return `${origin}${path.startsWith("/") ? "" : "/"}${path}`;
}

/** From the raw pairs: Node drops all but the first of a repeated header, and with it what is wrong with it. */
function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] as string, rawHeaders[index + 1] as string);
  }
  return headers;
}
