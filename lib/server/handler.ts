import "server-only";
import type { Person } from "./auth";
import { replyError } from "./reply";
import { type Runtime, runtime } from "./runtime";
import { InternalError, isLocalError, LocalError } from "./upstream/errors";

/** What a handler is given once it is certain who asks, and that they meant to. */
export interface Asked<Params> {
  request: Request;
  params: Params;
  person: Person;
  rollcall: Runtime;
}

interface Demands {
  /** Whether the request shows that somebody is there; polling does not (design: idle after 30 min). */
  activity: boolean;
  /** Who may ask; everybody signed in unless told. */
  role?: "admin";
}

/**
 * Wraps a handler of the browser's API: same origin, session, pace, errors. Every handler checks for itself, because
 * `proxy.ts` can be bypassed. Whatever is thrown becomes an answer in the service's error shape.
 */
export function handle<Params>(
  answer: (asked: Asked<Params>) => Promise<Response> | Response,
  { activity, role }: Demands,
): (request: Request, context: { params: Promise<Params> }) => Promise<Response> {
  return async (request, context) => {
    const rollcall = await runtime();
    try {
      if (rollcall.closing()) throw new ShuttingDown();
      if (!isDeliberate(request.headers, rollcall.baseUrl)) throw new RequestForbidden();
      const person = await rollcall.auth.identify(cookieReader(request.headers), { activity });
      if (!person) throw new SessionRequired();
      rollcall.pace.take(person.id);
      if (role && person.role !== role) throw new RoleRequired();
      return await answer({ request, params: await context.params, person, rollcall });
    } catch (error) {
      if (isLocalError(error)) {
        rollcall.log.info({ code: error.code, requestId: error.requestId }, "refused");
        return replyError(error);
      }
      // The browser went away; nobody reads this answer.
      if (request.signal.aborted) return new Response(null, { status: 499 });
      const internal = new InternalError();
      rollcall.log.error({ err: error, requestId: internal.requestId }, "a handler failed");
      return replyError(internal);
    }
  };
}

/** Answers every method that a route which only reads does not serve, HEAD and OPTIONS included. */
export const refuseMethod = allowOnly("GET");

/** What answers every method but these. */
export function allowOnly(...methods: string[]): () => Response {
  const allow = methods.join(", ");
  return () => replyError(new MethodNotAllowed(methods), { allow });
}

/** Nobody is signed in, or no longer. */
class SessionRequired extends LocalError {
  constructor() {
    super("session_required", "Sign in to go on; the session has ended or there was none.");
  }
}

/** The request may have been made by another site in a person's name. */
class RequestForbidden extends LocalError {
  constructor() {
    super(
      "request_forbidden",
      "Requests must come from Rollcall's own pages, with the header X-Rollcall: 1.",
    );
  }
}

/** Whoever asks is signed in, but not as an administrator. */
class RoleRequired extends LocalError {
  constructor() {
    super("role_required", "Only administrators of Rollcall may do this.");
  }
}

class MethodNotAllowed extends LocalError {
  constructor(methods: readonly string[]) {
    super("method_not_allowed", `This address takes ${methods.join(" and ")} only.`);
  }
}

class ShuttingDown extends LocalError {
  constructor() {
    super("shutting_down", "Rollcall is shutting down; try again in a moment.", { retryAfterMs: 2000 });
  }
}

/**
 * Whether the request was made by a page of this origin on purpose. A foreign page can send neither the header
 * without a preflight, which is never granted, nor a false `Sec-Fetch-Site` or `Origin`.
 */
function isDeliberate(headers: Headers, baseUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (headers.get("x-rollcall") !== "1") return false;
  if (site !== null && site !== "same-origin") return false;
  return origin === null || origin === new URL(baseUrl).origin || hostOf(origin) === headers.get("host");
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

function cookieReader(headers: Headers): (name: string) => string | undefined {
  const cookies = new Map<string, string>();
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const split = pair.indexOf("=");
    if (split > 0) cookies.set(pair.slice(0, split).trim(), pair.slice(split + 1).trim());
  }
  return (name) => cookies.get(name);
}
