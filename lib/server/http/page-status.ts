import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";

// The HTTP server is outside Next's bundles, and pages are inside: each has its own copy of this module.
const holder = globalThis as { [key: symbol]: AsyncLocalStorage<ServerResponse> | undefined };
const KEY = Symbol.for("rollcall.answering");

function answering(): AsyncLocalStorage<ServerResponse> {
  holder[KEY] ??= new AsyncLocalStorage();
  return holder[KEY];
}

/** Lets the work for this answer set its status. */
export function whileAnswering<Result>(response: ServerResponse, work: () => Result): Result {
  return answering().run(response, work);
}

/** Gives the page that is being rendered the status 503, for which Next has no function. Does nothing once the answer has begun. */
export function pageIsUnavailable(retryAfterSeconds: number): void {
  say(503)?.setHeader("retry-after", String(retryAfterSeconds));
}

/** It is one of 403. */
export function pageIsForbidden(): void {
  say(403);
}

function say(status: number): ServerResponse | undefined {
  const response = answering().getStore();
  if (!response || response.headersSent) return undefined;
  response.statusCode = status;
  return response;
}
