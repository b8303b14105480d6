import { AsyncLocalStorage } from "node:async_hooks";

/** What every line of the log about a request has of it. */
export interface RequestContext {
  /** Rollcall's own id of the request, a new one each time. */
  request: string;
  /** The trace that the client says it is a part of (W3C Trace Context). */
  trace?: string;
}

// The HTTP server is outside Next's bundles, and handlers are inside: each has its own copy of this module.
const holder = globalThis as { [key: symbol]: AsyncLocalStorage<RequestContext> | undefined };
const KEY = Symbol.for("rollcall.request");

function current(): AsyncLocalStorage<RequestContext> {
  holder[KEY] ??= new AsyncLocalStorage();
  return holder[KEY];
}

/** Runs work, and whatever it causes, as a part of a request. */
export function duringRequest<Result>(context: RequestContext, work: () => Result): Result {
  return current().run(context, work);
}

/** Runs work, and whatever it causes, as a part of no request, although one has caused it. */
export function outsideRequests<Result>(work: () => Result): Result {
  return current().exit(work);
}

/** The request that the caller is a part of; empty outside of any. */
export function requestContext(): Partial<RequestContext> {
  return current().getStore() ?? {};
}
