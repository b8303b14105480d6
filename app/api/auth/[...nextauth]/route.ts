import type { NextRequest } from "next/server";
import NextAuth, { type NextAuthOptions } from "next-auth";
import { withWholeSignOut } from "@/lib/server/auth/whole-sign-out";
import { orRefusal } from "@/lib/server/http/handler";
import { FormExpected, isForm, withOwnAddresses } from "@/lib/server/http/next-auth-request";
import { replyError } from "@/lib/server/http/reply";
import { answerSsoStep, ssoStepOf } from "@/lib/server/http/sso";
import { runtime } from "@/lib/server/runtime";

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

async function answer(request: NextRequest, context: Context): Promise<Response> {
  const [action, detail] = (await context.params).nextauth;
  // next-auth lets anybody write to the log at the one, and has a page of its own at the other.
  if (action === "_log" || action === "verify-request") return new Response(null, { status: 404 });
  // next-auth answers 500 to whoever opens an address that a form of ours posts to.
  if (request.method === "GET" && action === "callback" && (detail === "credentials" || detail === "link"))
    return new Response(null, { status: 405, headers: { Allow: "POST" } });
  if (request.method === "GET" && action === "error") return toSignIn(request, detail);
  const { auth, log, baseUrl, requestLimiter: limiter } = await runtime();
  if (request.method === "POST" && !isForm(request.headers)) return replyError(new FormExpected());
  const own = await withOwnAddresses(request, baseUrl);
  const ask = (options: NextAuthOptions) => NextAuth(own, context, options) as Promise<Response>;
  const client = auth.clientOf((name) => request.headers.get(name));
  const answered = () => withWholeSignOut(auth.optionsFor(client), ask);
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
