import { AsyncLocalStorage } from "node:async_hooks";
import { oncePerProcess } from "@/lib/server/once-per-process";

/** What every line of the log about a request has of it. */
export interface RequestContext {
  /** Rollcall's own id of the request, a new one each time. */
  request: string;
  /** The trace that the client says it is a part of (W3C Trace Context). */
  trace?: string;
}

const storage = oncePerProcess("request", () => new AsyncLocalStorage<RequestContext>());

/** Runs work, and whatever it causes, as a part of a request. */
export function duringRequest<Result>(context: RequestContext, work: () => Result): Result {
  return storage.run(context, work);
}

/** Runs work, and whatever it causes, as a part of no request, although one has caused it. */
export function outsideRequests<Result>(work: () => Result): Result {
  return storage.exit(work);
}

/** The request that the caller is a part of; empty outside of any. */
export function requestContext(): Partial<RequestContext> {
  return storage.getStore() ?? {};
}
