import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { oncePerProcess } from "@/lib/server/once-per-process";

const answering = oncePerProcess("answering", () => new AsyncLocalStorage<ServerResponse>());

/** Runs the work for this answer, which may set its status. */
export function whileAnswering<Result>(response: ServerResponse, work: () => Result): Result {
  return answering.run(response, work);
}

/** Gives the page that is being rendered the status 503, for which Next has no function. Does nothing once the answer has begun. */
export function pageIsUnavailable(retryAfterSeconds: number): void {
  setStatus(503)?.setHeader("retry-after", String(retryAfterSeconds));
}

export function pageIsForbidden(): void {
  setStatus(403);
}

function setStatus(status: number): ServerResponse | undefined {
  const response = answering.getStore();
  if (!response || response.headersSent) return undefined;
  response.statusCode = status;
  return response;
}
