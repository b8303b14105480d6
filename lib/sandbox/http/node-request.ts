import type { IncomingMessage } from "node:http";

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;
const NOWHERE = "http://sandbox.invalid";
const REQUEST_LINE = /^[A-Z]+ (\S+)/;

/** Node's message as a web-standard request; `signal` tells that the client has gone. */
export function toRequest(incoming: IncomingMessage, signal?: AbortSignal): Request {
  const method = incoming.method ?? "GET";
  const bodiless = method === "GET" || method === "HEAD" || !representable(method);
  const request = new Request(urlOf(incoming.url ?? "/", originOf(incoming)), {
    method: representable(method) ? method : "GET",
    headers: headersOf(incoming),
    ...(signal && { signal }),
    ...(!bodiless && { body: bodyOf(incoming), duplex: "half" }),
  });
  if (!representable(method)) Object.defineProperty(request, "method", { value: method });
  return request;
}

/** Stands for a request that could not be parsed: of what it was, only the target may be known. */
export function malformedRequest(target = "/"): Request {
  return new Request(urlOf(target));
}

/** The target in the bytes of a request that could not be parsed, if they begin like one. */
export function targetIn(bytes: Buffer | undefined): string | undefined {
  return REQUEST_LINE.exec(bytes?.toString("latin1") ?? "")?.[1];
}

/** Touches the message only when somebody reads: a body nobody asked for is Node's to discard. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
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

/** What a client puts into Host shapes the URL only if it is one of this machine's own names. */
function originOf({ headers, socket }: IncomingMessage): string {
  const named = `http://${headers.host}`;
  if (LOOPBACK_HOST.test(headers.host ?? "") && URL.canParse(named)) return named;
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
