import "server-only";
import { type Actor, actorOf, type Client, type Person } from "@/lib/server/auth";
import { networkOf } from "@/lib/server/auth/client-address";
import { NotAdministrator } from "@/lib/server/auth/people/errors";
import { isRestricted, may, type Permission } from "@/lib/server/auth/permissions";
import { refusalIn } from "@/lib/server/db/unavailable";
import { searchOf } from "@/lib/server/input/request-headers";
import { type Log, logRefusal } from "@/lib/server/log/log";
import { requestContext } from "@/lib/server/log/request-context";
import { type Runtime, runtime } from "@/lib/server/runtime";
import { InternalError, isLocalError, type LocalError } from "@/lib/server/upstream/errors/errors";
import { cookieReader } from "./cookies";
import { AccountClosed, PersonChanged, RequestForbidden, SessionRequired, ShuttingDown } from "./errors";
import { replyError, replyJson } from "./reply";
import { isSameOrigin } from "./same-origin";

export interface PublicContext<Params> {
  request: Request;
  params: Params;
  /** The query as it was sent, with its `?`. */
  search: string;
  /** Where it was sent from. */
  client: Client;
  rollcall: Runtime;
}

/** What a handler gets once the request is known to be a signed-in person's own. */
export interface HandlerContext<Params> extends PublicContext<Params> {
  person: Person;
  /** The same person as the audit knows them. */
  actor: Actor;
  /** Checks again what this request needed, for an answer that takes long. @throws SessionRequired, AccountClosed, NotAdministrator, DatabaseUnavailable */
  authorise(): Promise<void>;
}

/** What one method of a route does for anybody, who need not be signed in. */
export interface PublicHandler<Params> {
  needs: "nothing";
  /** Whether programs beyond Rollcall's own pages may ask; the handler checks for itself who they are. */
  byPrograms?: boolean;
  answer(context: PublicContext<Params>): Promise<object> | object;
}

/** What one method of a route does, and for whom. */
export interface Handler<Params> {
  /** What a person must be allowed to do. */
  needs: Permission | ((request: Request) => Permission);
  /** The answer, or the value that is sent as JSON. */
  answer(context: HandlerContext<Params>): Promise<object> | object;
  /** Whether the request shows that somebody is there; polling does not (design, "People": idle after 30 min). */
  activity: boolean | ((request: Request) => boolean);
  /** Whether it is a plain link to a file, which cannot carry the header of Rollcall's own pages. */
  download?(request: Request): boolean;
  /** Whether it answers below a connection that exists no more, too, and asks for itself whether there is anything of it. */
  ofFormer?: true;
  /** Called when a request is refused because this person sends too many. */
  onRateLimited?(context: HandlerContext<Params>, error: LocalError): void;
}

export type RouteHandler<Params> = (
  request: Request,
  context: { params: Promise<Params> },
) => Promise<Response>;

/**
 * Wraps a handler of the browser's API: origin, session, rate limit, permission, connection and errors (design, "HTTP"). Every
 * handler checks for itself, because `proxy.ts` can be bypassed. Whatever is thrown becomes an answer in the service's
 * error shape. A route below a connection answers only where that connection exists, unless it is `ofFormer`.
 */
export function handle<Params>(handler: Handler<Params>): RouteHandler<Params> {
  return answerRequests(isOwnPage(handler.download), async (visitor) => {
    const { request, client, rollcall } = visitor;
    const permission = typeof handler.needs === "string" ? handler.needs : handler.needs(request);
    const identifyAgain = () => identify(request, rollcall, handler.activity, permission);
    const person = await identifyAgain();
    const context = {
      ...visitor,
      person,
      actor: actorOf(person, client.address),
      authorise: async () => requirePermission(await identifyAgain(), permission),
    };
    countRequest(context, handler);
    requirePermission(person, permission);
    if (!handler.ofFormer) requireConnection(context);
    return handler.answer(context);
  });
}

/** Wraps a handler for people who have no session yet: their rate limit goes by where they come from. */
export function handlePublic<Params>(handler: PublicHandler<Params>): RouteHandler<Params> {
  return answerRequests(handler.byPrograms ? () => true : isOwnPage(), (context) => {
    context.rollcall.requestLimiter.take(networkOf(context.client.address));
    return handler.answer(context);
  });
}

type OriginCheck = (request: Request, baseUrl: string) => boolean;

function isOwnPage(download?: Handler<unknown>["download"]): OriginCheck {
  return (request, baseUrl) => isSameOrigin(request.headers, baseUrl, download?.(request) ?? false);
}

function answerRequests<Params>(
  isAllowed: OriginCheck,
  answer: (context: PublicContext<Params>) => Promise<object> | object,
): RouteHandler<Params> {
  return async (request, { params }) => {
    const rollcall = await runtime();
    try {
      if (rollcall.closing()) throw new ShuttingDown();
      if (!isAllowed(request, rollcall.baseUrl))
        throw new RequestForbidden(", with the header X-Rollcall: 1");
      const client = rollcall.auth.clientOf((name) => request.headers.get(name));
      const value = await answer({
        request,
        params: await params,
        search: searchOf(request),
        client,
        rollcall,
      });
      return value instanceof Response ? value : replyJson(value);
    } catch (error) {
      return replyFailure(error, request, rollcall.log);
    }
  };
}

/** Who sent the request. @throws SessionRequired, AccountClosed, PersonChanged, DatabaseUnavailable */
async function identify(
  request: Request,
  { auth }: Runtime,
  activity: Handler<unknown>["activity"],
  permission: Permission,
): Promise<Person> {
  const cookies = cookieReader(request.headers);
  const person = await auth.identify(cookies, {
    activity: typeof activity === "boolean" ? activity : activity(request),
    // A role that was taken away minutes ago must not still open what only that role may do.
    current: isRestricted(permission),
  });
  if (person) {
    const owner = request.headers.get("rollcall-person");
    if (owner !== null && owner !== person.id) throw new PersonChanged();
    return person;
  }
  throw (await auth.isAccountClosed(cookies)) ? new AccountClosed() : new SessionRequired();
}

/** Counts the request towards its person's rate limit. @throws TooManyRequests */
function countRequest<Params>(context: HandlerContext<Params>, { onRateLimited }: Handler<Params>): void {
  try {
    context.rollcall.requestLimiter.take(context.person.id);
  } catch (error) {
    if (isLocalError(error)) onRateLimited?.(context, error);
    throw error;
  }
}

/** @throws NotAdministrator */
function requirePermission(person: Person, permission: Permission): void {
  if (!may(person, permission)) throw new NotAdministrator();
}

/** @throws ConnectionUnknown where the route names a connection that does not exist */
function requireConnection({ params, rollcall }: HandlerContext<unknown>): void {
  const { connection } = (params ?? {}) as { connection?: string };
  if (connection !== undefined) rollcall.directory.require(connection);
}

function replyFailure(error: unknown, request: Request, log: Log): Response {
  const refusal = refusalIn(error);
  if (refusal) {
    logRefusal(log, refusal);
    return replyError(refusal);
  }
  // The browser has gone away, and nobody reads this answer.
  if (request.signal.aborted) return new Response(null, { status: 499 });
  const internal = new InternalError();
  log.error({ ...requestContext(), err: error, requestId: internal.requestId }, "a handler failed");
  return replyError(internal);
}

/** The answer, or a refusal for which next-auth has no error of its own: the database is away, or somebody asks too fast. */
export async function orRefusal(log: Log, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    const refusal = refusalIn(error);
    if (!refusal) throw error;
    logRefusal(log, refusal);
    return replyError(refusal);
  }
}
