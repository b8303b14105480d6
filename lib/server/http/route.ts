import "server-only";
import { MethodNotAllowed } from "./errors";
import { type Handler, handle, handlePublic, type PublicHandler, type RouteHandler } from "./handler";
import { replyError } from "./reply";

const METHODS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"] as const;

type Method = (typeof METHODS)[number];

/**
 * What a `route.ts` of the browser's API exports: its handlers, and 405 with `Allow` for every other method. Next would
 * answer HEAD and OPTIONS by itself, past every check.
 */
export function route<Params = unknown>(
  handlers: Partial<Record<Method, Handler<Params> | PublicHandler<Params>>>,
): Record<Method, RouteHandler<Params>> {
  const refuses = refuseAllBut(...Object.keys(handlers));
  const entries = METHODS.map((method) => {
    const handler = handlers[method];
    if (!handler) return [method, refuses[method]];
    return [method, handler.needs === "nothing" ? handlePublic(handler) : handle(handler)];
  });
  return Object.fromEntries(entries) as Record<Method, RouteHandler<Params>>;
}

/** 405 with `Allow` for every method but these. */
export function refuseAllBut(...allowed: string[]): Record<Method, () => Promise<Response>> {
  const refuse = async () => replyError(new MethodNotAllowed(allowed), { allow: allowed.join(", ") });
  return Object.fromEntries(METHODS.map((method) => [method, refuse])) as Record<Method, typeof refuse>;
}
