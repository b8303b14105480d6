import "server-only";
import { decoded } from "@/lib/query/decoded";
import type { Client } from "@/lib/server/auth";
import { networkOf } from "@/lib/server/auth/client-address";
import { usesSecureCookies } from "@/lib/server/auth/next-auth-options";
import type { SsoFailure } from "@/lib/server/auth/oidc/failure";
import type { Sso, SsoAttempt } from "@/lib/server/auth/oidc/sso";
import { isToken } from "@/lib/server/auth/token";
import type { RequestLimiter } from "@/lib/server/request-limit";
import { localRequestId } from "@/lib/server/upstream/errors/errors";
import { cookieReader } from "./cookies";
import { ownAddress } from "./own-address";

/** Carries the token of an invitation to the provider and back, where no script sees it. */
const INVITATION = "rollcall-invitation";
/** Longer than a sign-in is valid, so that whoever took too long learns what to do. */
const INVITATION_SECONDS = 24 * 60 * 60;

/** A press of the button, or the way back from the provider. */
export type SsoStep = "signin" | "callback";

interface Deps {
  sso: Sso;
  baseUrl: string;
  /** By which whoever asks is held to a pace: each step may cost calls of the provider. */
  limiter: Pick<RequestLimiter, "take">;
  client: Client;
  log: { warn(details: object, message: string): void };
}

/** Which step of a sign-in elsewhere a request is, by its method and the parts of its address below /api/auth. */
export function ssoStepOf(method: string, action = "", provider = ""): SsoStep | undefined {
  if (provider !== "oidc") return undefined;
  if (action === "callback") return "callback";
  return action === "signin" && method === "POST" ? "signin" : undefined;
}

/**
 * Answers a step of a sign-in elsewhere. Whatever fails in it leads to the sign-in page, which is told why, and the id that it has
 * in the log.
 * @throws TooManyRequests
 */
export async function answerSsoStep(
  { sso, baseUrl, limiter, client, log }: Deps,
  step: SsoStep,
  request: Request,
  ask: () => Promise<Response>,
): Promise<Response> {
  limiter.take(networkOf(client.address));
  const fields = new URLSearchParams(request.method === "POST" ? await request.clone().text() : "");
  const cookie = cookieReader(request.headers);
  const token = step === "signin" ? fields.get("invitation") : cookie(INVITATION);
  const invitation = token && isToken(token) ? token : undefined;
  if (step === "signin" && !(await sso.discovery.canSignIn())) return fail("sso_unreachable");
  // Whoever never pressed the button has the provider asked for nothing.
  if (step === "callback" && !cookie(authCookie("state", baseUrl))) return fail("sso_expired");
  const attempt: SsoAttempt = { invitation };
  const answer = await sso.run(attempt, ask);
  if (attempt.thrown === undefined) {
    const marked = new Headers(answer.headers);
    // An invitation goes with the sign-in that was begun for it, and with no later one. What fails, as in another tab, leaves the one begun last as it is.
    marked.append("Set-Cookie", invitationCookie(step === "signin" ? invitation : undefined, baseUrl));
    return new Response(answer.body, { status: answer.status, headers: marked });
  }
  const reply = new URL(request.url).searchParams.get("error") ?? fields.get("error") ?? undefined;
  const failure = sso.failureOf(attempt.thrown, reply);
  if (failure === "sso_unreachable") sso.discovery.doubt();
  return fail(failure, attempt.thrown, answer.headers);

  function fail(code: SsoFailure, err?: unknown, from?: Headers): Response {
    const requestId = localRequestId();
    sso.cover(err);
    log.warn({ failure: code, requestId, ...(err !== undefined && { err }) }, "a single sign-on failed");
    const query = new URLSearchParams({ error: code, request: requestId });
    const callbackUrl =
      step === "signin" ? fields.get("callbackUrl") : cookie(authCookie("callback-url", baseUrl));
    const target = ownTarget(callbackUrl, baseUrl);
    if (target !== undefined) query.set("callbackUrl", target);
    if (invitation !== undefined) query.set("invited", "1");
    const headers = new Headers();
    for (const each of from?.getSetCookie() ?? []) headers.append("Set-Cookie", each);
    if (fields.get("json") === "true")
      return Response.json({ url: `${baseUrl}/signin?${query}` }, { headers });
    headers.set("Location", `/signin?${query}`);
    return new Response(null, { status: 302, headers });
  }
}

function invitationCookie(token: string | undefined, baseUrl: string): string {
  const secure = usesSecureCookies(baseUrl) ? "; Secure" : "";
  const life = token === undefined ? 0 : INVITATION_SECONDS;
  return `${INVITATION}=${token ?? ""}; Path=/api/auth/callback/oidc; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`;
}

/** What next-auth calls a cookie of its own: `state` of a sign-in that was begun, `callback-url` of where that is to lead. */
function authCookie(name: "state" | "callback-url", baseUrl: string): string {
  return `${usesSecureCookies(baseUrl) ? "__Secure-" : ""}next-auth.${name}`;
}

function ownTarget(encoded: string | null | undefined, baseUrl: string): string | undefined {
  const { pathname = "/", search = "" } = ownAddress(decoded(encoded ?? ""), baseUrl) ?? {};
  return pathname === "/" ? undefined : pathname + search;
}
