import type { NextRequest } from "next/server";
import NextAuth, { type NextAuthOptions } from "next-auth";
import { withWholeSignOut } from "@/lib/server/auth/whole-sign-out";
import { AddressUnknown, MethodNotAllowed } from "@/lib/server/http/errors";
import { orRefusal } from "@/lib/server/http/handler";
import { problemOfPost, withOwnAddresses } from "@/lib/server/http/next-auth-request";
import { PRIVATE_HEADERS, replyError } from "@/lib/server/http/reply";
import { refuseAllBut } from "@/lib/server/http/route";
import { answerSsoStep, ssoStepOf } from "@/lib/server/http/sso";
import { runtime } from "@/lib/server/runtime";

/** next-auth has more: at `_log` anybody may write to the log, and `verify-request` is a page of its own. */
const ACTIONS = new Set(["callback", "csrf", "error", "providers", "session", "signin", "signout"]);

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

/** Its redirects set cookies, and next-auth says of few answers that nothing in between may keep them. */
async function answer(request: NextRequest, context: Context): Promise<Response> {
  const response = await reply(request, context);
  response.headers.set("cache-control", PRIVATE_HEADERS["cache-control"]);
  return response;
}

async function reply(request: NextRequest, context: Context): Promise<Response> {
  const [action = "", detail] = (await context.params).nextauth;
  if (!ACTIONS.has(action)) return replyError(new AddressUnknown());
  // next-auth answers 500 to whoever opens an address that a form of ours posts to.
  if (request.method === "GET" && action === "callback" && (detail === "credentials" || detail === "link"))
    return replyError(new MethodNotAllowed(["POST"]), { allow: "POST" });
  if (request.method === "GET" && action === "error") return toSignIn(request, detail);
  const { auth, log, baseUrl, requestLimiter: limiter } = await runtime();
  const problem = request.method === "POST" ? problemOfPost(request.headers, baseUrl) : undefined;
  if (problem) return replyError(problem);
  const own = await withOwnAddresses(request, baseUrl);
  const ask = (options: NextAuthOptions) => NextAuth(own, context, options) as Promise<Response>;
  const client = auth.clientOf((name) => request.headers.get(name));
  const answered = () => withWholeSignOut(auth.optionsFor(client, request.signal), ask);
  const step = auth.sso && ssoStepOf(request.method, action, detail);
  if (!auth.sso || !step) return orRefusal(log, answered);
  // next-auth would hand it on to the provider.
  if (step === "signin") own.nextUrl.search = "";
  const deps = { sso: auth.sso, baseUrl, limiter, client, log };
  return orRefusal(log, () => answerSsoStep(deps, step, own.clone(), answered));
}

/** Says at the sign-in page what went wrong. next-auth puts it into a header as it is, which not every character can stand in. */
function toSignIn({ nextUrl: { searchParams } }: NextRequest, detail: string | undefined): Response {
  const query = new URLSearchParams({ error: searchParams.get("error") ?? detail ?? "Default" });
  return new Response(null, { status: 302, headers: { Location: `/signin?${query}` } });
}

export { answer as GET, answer as POST };
export const { DELETE, HEAD, OPTIONS, PATCH, PUT } = refuseAllBut("GET", "POST");
