import "server-only";
import type { Person } from "@/lib/server/auth";
import { unavailableIn } from "@/lib/server/db/unavailable";
import { type Log, logRefusal } from "@/lib/server/log/log";
import { type Runtime, runtime } from "@/lib/server/runtime";
import { InternalError, isLocalError, LocalError } from "@/lib/server/upstream/errors/errors";
import { replyError } from "./reply";

/** What a handler is given once it is certain who asks, and that they meant to. */
export interface Asked<Params> {
  request: Request;
  params: Params;
  person: Person;
  rollcall: Runtime;
}

interface Demands<Params> {
  /** Whether the request shows that somebody is there; polling does not (design: idle after 30 min). */
  activity: boolean | ((request: Request) => boolean);
  /** Whether it is a plain link to a file, which cannot have the header of Rollcall's own pages. */
  download?: (request: Request) => boolean;
  /** Who may ask; everybody signed in unless told. */
  role?: "admin";
  /** Told when somebody asked faster than one person may, and so for nothing. */
  paced?: (asked: Asked<Params>, error: LocalError) => void;
}

/**
 * Wraps a handler of the browser's API: same origin, session, pace, errors. Every handler checks for itself, because
 * `proxy.ts` can be bypassed. Whatever is thrown becomes an answer in the service's error shape.
 */
export function handle<Params>(
  answer: (asked: Asked<Params>) => Promise<Response> | Response,
  { activity, download, role, paced }: Demands<Params>,
): (request: Request, context: { params: Promise<Params> }) => Promise<Response> {
  return async (request, context) => {
    const rollcall = await runtime();
    try {
      if (rollcall.closing()) throw new ShuttingDown();
      const isLink = download?.(request) ?? false;
      if (!isDeliberate(request.headers, rollcall.baseUrl, isLink)) throw new RequestForbidden();
      const isActive = typeof activity === "boolean" ? activity : activity(request);
      const person = await rollcall.auth.identify(cookieReader(request.headers), {
        activity: isActive,
        // What only some may do is not done by whoever was one of them minutes ago.
        current: role !== undefined,
      });
      if (!person) throw new SessionRequired();
      const asked = { request, params: await context.params, person, rollcall };
      takeTurn(asked, paced);
      if (role && person.role !== role) throw new RoleRequired();
      return await answer(asked);
    } catch (error) {
      const local = isLocalError(error) ? error : unavailableIn(error);
      if (local) {
        logRefusal(rollcall.log, local);
        return replyError(local);
      }
      // The browser went away; nobody reads this answer.
      if (request.signal.aborted) return new Response(null, { status: 499 });
      const internal = new InternalError();
      rollcall.log.error({ err: error, requestId: internal.requestId }, "a handler failed");
      return replyError(internal);
    }
  };
}

/** The answer, or that the database is away, which next-auth has no word for. */
export async function orUnavailable(log: Log, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    const unavailable = unavailableIn(error);
    if (!unavailable) throw error;
    logRefusal(log, unavailable);
    return replyError(unavailable);
  }
}

/** Counts the request towards the pace of its person. @throws TooManyRequests */
function takeTurn<Params>(asked: Asked<Params>, paced: Demands<Params>["paced"]): void {
  try {
    asked.rollcall.pace.take(asked.person.id);
  } catch (error) {
    if (isLocalError(error)) paced?.(asked, error);
    throw error;
  }
}

/** Answers every method that a route which only reads does not serve, HEAD and OPTIONS included. */
export const refuseMethod = allowOnly("GET");

/** What answers every method but these. */
export function allowOnly(...methods: string[]): () => Response {
  const allow = methods.join(", ");
  return () => replyError(new MethodNotAllowed(methods), { allow });
}

/**
 * Answers at every address of the API that is no other handler's. Without it Next would answer with a page, and take what is
 * posted there for a call of a server action.
 */
export const refuseAddress = handle(
  () => {
    throw new AddressUnknown();
  },
  { activity: false },
);

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

class AddressUnknown extends LocalError {
  constructor() {
    super("path_invalid", "There is nothing at this address of the API.");
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
 * without a preflight, which is never granted, nor a false `Sec-Fetch-Site` or `Origin`. Of a link only the browser can
 * say where it was followed.
 */
function isDeliberate(headers: Headers, baseUrl: string, isLink: boolean): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (headers.get("x-rollcall") !== "1" && !(isLink && site === "same-origin")) return false;
  if (site !== null && site !== "same-origin") return false;
  if (origin === null) return true;
  const own = new URL(baseUrl);
  // The door has seen that Host is one of ours; under that of the base URL there is one origin only.
  const host = headers.get("host");
  return origin === own.origin || (host !== own.host && hostOf(origin) === host);
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
