// For tests alone: a service that repeats what it must not, everywhere it can.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Answers with the word wherever there is room for one. */
export type Repeat = (word: string, request: IncomingMessage, response: ServerResponse) => void;

/** How it answers; where nothing is said it behaves. */
export interface Manner {
  token?: Repeat;
  resource?: Repeat;
}

export interface Echo {
  /** Base address of a service of its own that repeats this word in this manner. */
  urlOf(word: string, manner: Manner): string;
  close(): Promise<void>;
}

/**
 * Each service issues every token once and refuses all but the last, so that the first good read knows them all; only
 * then it begins to repeat.
 */
export async function startEcho(tokens: readonly string[]): Promise<Echo> {
  const services: { word: string; manner: Manner; issued: number; isWarm: boolean }[] = [];
  const server = createServer((request, response) => {
    const service = services[Number(request.url?.split("/")[1])];
    if (!service) return void response.writeHead(404).end();
    const { word, manner, isWarm } = service;
    const isExchange = request.url?.endsWith("/oauth/token");
    if (isExchange && isWarm && manner.token) return manner.token(word, request, response);
    if (isExchange) return issue(response, tokens[service.issued++ % tokens.length] ?? "");
    // Whoever is to be asked for a token anew must have been refused with the old one.
    if (isWarm) return (manner.resource ?? refuse)(word, request, response);
    if (service.issued < tokens.length) return refuse("", request, response);
    service.isWarm = true;
    response.writeHead(200).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (word, manner) => {
      services.push({ word, manner, issued: 0, isWarm: false });
      return `http://127.0.0.1:${port}/${services.length - 1}`;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function issue(response: ServerResponse, value: string): void {
  response.writeHead(200, everyHeader(value));
  response.end(JSON.stringify({ access_token: value, token_type: "Bearer", expires_in: 900, scope: value }));
}

function refuse(_word: string, _request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(401).end('{"error":{"type":"a","code":"authentication_required","message":"c"}}');
}

/** An answer whose every header is the word. */
export function write(response: ServerResponse, status: number, word: string, body: unknown): void {
  response.writeHead(status, everyHeader(word)).end(typeof body === "string" ? body : JSON.stringify(body));
}

export function everyHeader(word: string): Record<string, string> {
  return {
    "request-id": word,
    "retry-after": word,
    "service-version": word,
    "ratelimit-limit": word,
    "ratelimit-remaining": word,
    "ratelimit-reset": word,
    deprecation: word,
    sunset: word,
    link: `<https://docs.test/?key=${word}>; rel="deprecation"`,
    "set-cookie": `session=${word}`,
    "x-debug": word,
  };
}
