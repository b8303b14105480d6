import { AsyncLocalStorage } from "node:async_hooks";

/** What lines of the log say of the request that they are about. */
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

/** Does this work, and whatever follows from it, as a part of a request. */
export function duringRequest<Result>(context: RequestContext, work: () => Result): Result {
  return current().run(context, work);
}

/** Does this work, and whatever follows from it, as a part of none, although a request has caused it. */
export function outsideRequests<Result>(work: () => Result): Result {
  return current().exit(work);
}

/** The request that the caller is a part of; nothing outside one. */
export function requestContext(): Partial<RequestContext> {
  return current().getStore() ?? {};
}
